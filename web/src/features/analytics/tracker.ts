import { MINUTE_MS } from '@awan/core/time'
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

/** A person back within this time, also by a reload, resumes the same session (milliseconds). */
const BREAK = 5 * MINUTE_MS
/** Another tab's recording that was idle for longer may be sent by this tab (milliseconds). */
const ABANDONED = MINUTE_MS
/** 15 events every ten seconds stay below the server's limit of 120 a minute. */
const BATCH = { bytes: 16 * 1024, events: 15 }
const BEACON = { bytes: 16 * 1024, events: 1000 }

/**
 * Outcome of an update. `unknown`: the server has no such session; `refused`: it will never accept this update;
 * `later`: a retry may succeed.
 */
export type SendingOutcome = 'kept' | 'unknown' | 'refused' | 'signed-out' | 'later'

export interface TrackerDeps {
  now: () => number
  newId: () => string
  outbox: Outbox
  /** The tab's session id, which survives a reload. */
  tab: { read: () => string | undefined; write: (sessionId: string) => void }
  send: (recording: Recording, batch: Batch) => Promise<SendingOutcome>
  /** Hands the end of a session to the browser, which sends it while the page unloads. */
  beacon: (recording: Recording, batch: Batch) => void
  log: (problem: string, detail?: unknown) => void
}

export type Tracker = ReturnType<typeof createTracker>

/** The account signed in on this page, and the recording of its session. */
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

/** Sends updates of this page's session, and of an abandoned one. */
function createSender(page: Page, deps: TrackerDeps) {
  const { now, outbox } = deps
  let sending: Promise<void> | undefined

  async function sendUpdate(recording: Recording, isOwn: boolean): Promise<void> {
    const batch = batchOf(recording, BATCH)
    const outcome = await deps.send(recording, batch)
    // The account has signed out or changed while the request was in flight.
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
    /** Waits for the request in flight. */
    settle: async () => sending,
  }
}

/** Records sessions and page views of one signed-in account; failures never reach the person. */
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
    /** Starts a session, or resumes it after a reload, once the account is confirmed. */
    start(person: string, at: string): void {
      page.accountId = person
      page.path = at
      const before = outbox
        .read(person, now())
        .find(({ sessionId, seen }) => sessionId === tab.read() && now() - seen < BREAK)
      if (before) record(view({ ...before, endTime: null, endKnown: false }, page.path, now()))
      else startSession(person)
    },
    /** Records a change of the path. */
    view(at: string): void {
      const { accountId, own } = page
      const same = own !== undefined && at === page.path
      page.path = at
      if (accountId === undefined || same) return
      if (own && !isFull(own, now())) return record(view(own, at, now()))
      if (own) outbox.put(finish(own, now()), now())
      startSession(accountId)
    },
    /** Records the use of a control. */
    act(action: string): void {
      if (page.own) record(act(page.own, action, now()))
    },
    flush: sender.flush,
    /** Ends the session when the page is hidden or unloads, possibly for good. */
    leave(): void {
      if (!page.own || page.own.endTime !== null) return
      record(finish(page.own, now()))
      // A beacon has no response, so its updates stay in the outbox and are sent again.
      for (let rest = page.own; hasUpdate(rest);) {
        const batch = batchOf(rest, BEACON)
        deps.beacon(rest, batch)
        rest = acknowledged(rest, batch)
      }
    },
    /** Resumes the session when the page is shown again; starts a new one after a long break. */
    comeBack(): void {
      const { accountId, own } = page
      if (accountId === undefined || !own || own.endTime === null) return
      if (now() - own.endTime < BREAK) record(resume(own, now()))
      else startSession(accountId)
    },
    /** Ends the session before logout, while the server still accepts the account's requests. */
    async stop(): Promise<void> {
      if (!page.own) return
      record(finish(page.own, now()))
      await sender.settle()
      await sender.flush()
      if (page.own && hasUpdate(page.own)) deps.beacon(page.own, batchOf(page.own, BEACON))
      page.own = undefined
    },
    /** Removes all recordings after logout, so that the next account finds none. */
    forget: () => forget(page, deps),
  }
}
