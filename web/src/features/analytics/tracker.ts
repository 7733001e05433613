import type { Outbox } from '#features/analytics/outbox.ts'
import {
  acknowledged,
  act,
  type Batch,
  batchOf,
  beginRecording,
  finish,
  hasUpdate,
  isFull,
  type Recording,
  resume,
  view,
} from '#features/analytics/recording.ts'

/** Ends a session: whoever is back within this time, also by a reload, goes on with the same session. */
const BREAK = 5 * 60_000
/** A recording of another tab that was silent for so long may be sent by this one. */
const ABANDONED = 60_000
/** So many events every ten seconds stay below the 120 a minute that the server keeps. */
const BATCH = { bytes: 16 * 1024, events: 15 }
const BEACON = { bytes: 16 * 1024, events: 1000 }

/** `unknown`: the server has no such session; `refused`: it will never take this; `later`: perhaps. */
export type SendingOutcome = 'kept' | 'unknown' | 'refused' | 'signed-out' | 'later'

export interface TrackerDeps {
  now: () => number
  newId: () => string
  outbox: Outbox
  /** The session of this tab before a reload. */
  tab: { read: () => string | undefined; write: (sessionId: string) => void }
  send: (recording: Recording, batch: Batch) => Promise<SendingOutcome>
  /** Hands the end of a session to the browser, which sends it after the page is gone. */
  beacon: (recording: Recording, batch: Batch) => void
  log: (problem: string, detail?: unknown) => void
}

export type Tracker = ReturnType<typeof createTracker>

/** Records the sessions and page views of one signed-in person; nothing of it can fail them. */
export function createTracker(deps: TrackerDeps) {
  const { now, outbox, tab } = deps
  let userId: string | undefined
  let own: Recording | undefined
  let path = ''
  let sending: Promise<void> | undefined

  function keep(recording: Recording): void {
    own = recording
    outbox.put(recording, now())
  }

  function startSession(person: string): void {
    const recording = beginRecording(person, deps.newId(), now())
    tab.write(recording.sessionId)
    keep(view(recording, path, now()))
  }

  async function sendUpdate(recording: Recording, isOwn: boolean): Promise<void> {
    const batch = batchOf(recording, BATCH)
    const outcome = await deps.send(recording, batch)
    // Signed out, or another person, while the answer was on its way.
    if (userId !== recording.userId) return
    if (outcome === 'signed-out') return forget()
    if (outcome === 'later') return
    if (outcome === 'refused') deps.log('The server refused news of a session', batch)
    const latest = isOwn && own?.sessionId === recording.sessionId ? own : recording
    const after =
      outcome === 'unknown' ? { ...latest, startKnown: false } : acknowledged(latest, batch)
    if (latest === own) keep(after)
    else if (hasUpdate(after)) outbox.put(after, now())
    else outbox.remove(after, now())
  }

  async function sendAll(person: string): Promise<void> {
    const left = outbox
      .read(person, now())
      .find(({ sessionId, seen }) => sessionId !== own?.sessionId && now() - seen > ABANDONED)
    if (left) await sendUpdate(finish(left, left.seen), false)
    if (own && hasUpdate(own)) await sendUpdate(own, true)
  }

  async function flush(): Promise<void> {
    if (userId === undefined) return
    sending ??= sendAll(userId)
      .catch((error: unknown) => deps.log('News of a session were not sent', error))
      .finally(() => (sending = undefined))
    await sending
  }

  function forget(): void {
    userId = undefined
    own = undefined
    outbox.clear()
  }

  return {
    /** The person's profile is loaded: a session starts, or goes on after a reload. */
    start(person: string, at: string): void {
      userId = person
      path = at
      const before = outbox
        .read(person, now())
        .find(({ sessionId, seen }) => sessionId === tab.read() && now() - seen < BREAK)
      if (before) keep(view({ ...before, endTime: null, endKnown: false }, path, now()))
      else startSession(person)
    },
    /** The path changed. */
    view(at: string): void {
      const same = own !== undefined && at === path
      path = at
      if (userId === undefined || same) return
      if (own && !isFull(own, now())) return keep(view(own, path, now()))
      if (own) outbox.put(finish(own, now()), now())
      startSession(userId)
    },
    /** A control was used. */
    act(action: string): void {
      if (own) keep(act(own, action, now()))
    },
    flush,
    /** The page is hidden or unloads, perhaps for good. */
    leave(): void {
      if (!own || own.endTime !== null) return
      keep(finish(own, now()))
      // A beacon tells nobody whether it arrived: what it carries is kept, and sent again.
      for (let rest = own; hasUpdate(rest);) {
        const batch = batchOf(rest, BEACON)
        deps.beacon(rest, batch)
        rest = acknowledged(rest, batch)
      }
    },
    /** The page is shown again. */
    comeBack(): void {
      if (userId === undefined || !own || own.endTime === null) return
      if (now() - own.endTime < BREAK) keep(resume(own, now()))
      else startSession(userId)
    },
    /** The person logs out: the session ends while the server still knows them. */
    async stop(): Promise<void> {
      if (!own) return
      keep(finish(own, now()))
      await sending
      await flush()
      if (own && hasUpdate(own)) deps.beacon(own, batchOf(own, BEACON))
      own = undefined
    },
    /** Nobody is signed in any more: nothing is left for the next person. */
    forget,
  }
}
