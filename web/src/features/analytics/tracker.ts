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

/** Holds who is signed in on this page, and the recording of their session. */
interface Page {
  accountId: string | undefined
  own: Recording | undefined
  path: string
}

function keep(page: Page, recording: Recording, { outbox, now }: TrackerDeps): void {
  page.own = recording
  outbox.put(recording, now())
}

function forget(page: Page, { outbox }: TrackerDeps): void {
  page.accountId = undefined
  page.own = undefined
  outbox.clear()
}

/** Sends what the server does not know yet: of this page, and of one that ended without a word. */
function createSender(page: Page, deps: TrackerDeps) {
  const { now, outbox } = deps
  let sending: Promise<void> | undefined

  async function sendUpdate(recording: Recording, isOwn: boolean): Promise<void> {
    const batch = batchOf(recording, BATCH)
    const outcome = await deps.send(recording, batch)
    // Signed out, or another person, while the answer was on its way.
    if (page.accountId !== recording.accountId) return
    if (outcome === 'signed-out') return forget(page, deps)
    if (outcome === 'later') return
    if (outcome === 'refused') deps.log('The server refused news of a session', batch)
    const { own } = page
    const latest = isOwn && own?.sessionId === recording.sessionId ? own : recording
    const after =
      outcome === 'unknown' ? { ...latest, startKnown: false } : acknowledged(latest, batch)
    if (latest === own) keep(page, after, deps)
    else if (hasUpdate(after)) outbox.put(after, now())
    else outbox.remove(after, now())
  }

  async function sendAll(person: string): Promise<void> {
    const left = outbox
      .read(person, now())
      .find(({ sessionId, seen }) => sessionId !== page.own?.sessionId && now() - seen > ABANDONED)
    if (left) await sendUpdate(finish(left, left.seen), false)
    if (page.own && hasUpdate(page.own)) await sendUpdate(page.own, true)
  }

  return {
    flush: async (): Promise<void> => {
      if (page.accountId === undefined) return
      sending ??= sendAll(page.accountId)
        .catch((error: unknown) => deps.log('News of a session were not sent', error))
        .finally(() => (sending = undefined))
      await sending
    },
    /** Waits for what is on its way. */
    settle: async () => sending,
  }
}

/** Records the sessions and page views of one signed-in person; nothing of it can fail them. */
export function createTracker(deps: TrackerDeps) {
  const { now, outbox, tab } = deps
  const page: Page = { accountId: undefined, own: undefined, path: '' }
  const sender = createSender(page, deps)
  const record = (recording: Recording) => keep(page, recording, deps)

  function startSession(person: string): void {
    const recording = beginRecording(person, deps.newId(), now())
    tab.write(recording.sessionId)
    record(view(recording, page.path, now()))
  }

  return {
    /** The person's profile is loaded: a session starts, or goes on after a reload. */
    start(person: string, at: string): void {
      page.accountId = person
      page.path = at
      const before = outbox
        .read(person, now())
        .find(({ sessionId, seen }) => sessionId === tab.read() && now() - seen < BREAK)
      if (before) record(view({ ...before, endTime: null, endKnown: false }, page.path, now()))
      else startSession(person)
    },
    /** The path changed. */
    view(at: string): void {
      const { accountId, own } = page
      const same = own !== undefined && at === page.path
      page.path = at
      if (accountId === undefined || same) return
      if (own && !isFull(own, now())) return record(view(own, at, now()))
      if (own) outbox.put(finish(own, now()), now())
      startSession(accountId)
    },
    /** A control was used. */
    act(action: string): void {
      if (page.own) record(act(page.own, action, now()))
    },
    flush: sender.flush,
    /** The page is hidden or unloads, perhaps for good. */
    leave(): void {
      if (!page.own || page.own.endTime !== null) return
      record(finish(page.own, now()))
      // A beacon tells nobody whether it arrived: what it carries is kept, and sent again.
      for (let rest = page.own; hasUpdate(rest);) {
        const batch = batchOf(rest, BEACON)
        deps.beacon(rest, batch)
        rest = acknowledged(rest, batch)
      }
    },
    /** The page is shown again. */
    comeBack(): void {
      const { accountId, own } = page
      if (accountId === undefined || !own || own.endTime === null) return
      if (now() - own.endTime < BREAK) record(resume(own, now()))
      else startSession(accountId)
    },
    /** The person logs out: the session ends while the server still knows them. */
    async stop(): Promise<void> {
      if (!page.own) return
      record(finish(page.own, now()))
      await sender.settle()
      await sender.flush()
      if (page.own && hasUpdate(page.own)) deps.beacon(page.own, batchOf(page.own, BEACON))
      page.own = undefined
    },
    /** Nobody is signed in any more: nothing is left for the next person. */
    forget: () => forget(page, deps),
  }
}
