import { HOUR_MS } from '@awan/core/time'
// The recording of one session on this device, kept until the server has it. Pure; times are in milliseconds.

interface Action {
  action: string
  timestamp: number
}

interface View {
  path: string
  startTime: number
  endTime: number | null
  /** Actions not yet sent to the server. */
  actions: Action[]
  /** True if the server lacks part of this view. */
  fresh: boolean
}

export interface Recording {
  accountId: string
  sessionId: string
  startTime: number
  /** Time of the person's last activity. */
  seen: number
  endTime: number | null
  /** True once the server has the start of the session; `endKnown` likewise for its end. */
  startKnown: boolean
  endKnown: boolean
  views: View[]
}

/** Body of one update, in the terms of the API. */
export interface Batch {
  pages: {
    path: string
    startTime: string
    endTime?: string
    actions: { action: string; timestamp: string }[]
  }[]
  lastSeen: string
  endTime?: string
}

const MAX_ACTIONS = 50
const MAX_VIEWS = 150
const LONGEST = 12 * HOUR_MS

export function beginRecording(accountId: string, sessionId: string, now: number): Recording {
  return {
    accountId,
    sessionId,
    startTime: now,
    seen: now,
    endTime: null,
    startKnown: false,
    endKnown: false,
    views: [],
  }
}

/** Returns whether a new session should replace this one, as its length or number of views is over the limit. */
export function isFull(recording: Recording, now: number): boolean {
  return recording.views.length >= MAX_VIEWS || now - recording.startTime > LONGEST
}

/** Starts a page view and ends the previous one. */
export function view(recording: Recording, path: string, now: number): Recording {
  const closed = closeLast(recording, now)
  // Views are identified by their start, so no two start in the same millisecond.
  const startTime = Math.max(now, (recording.views.at(-1)?.startTime ?? 0) + 1)
  const opened: View = { path, startTime, endTime: null, actions: [], fresh: true }
  return { ...closed, seen: now, views: [...closed.views, opened] }
}

export function act(recording: Recording, action: string, now: number): Recording {
  const last = recording.views.at(-1)
  if (!last || last.actions.length >= MAX_ACTIONS) return recording
  const changed = { ...last, actions: [...last.actions, { action, timestamp: now }], fresh: true }
  return { ...recording, seen: now, views: recording.views.with(-1, changed) }
}

/** Ends the session and the open page view. */
export function finish(recording: Recording, now: number): Recording {
  if (recording.endTime !== null) return recording
  return { ...closeLast(recording, now), seen: now, endTime: now, endKnown: false }
}

/** Reopens an ended session and its last page view, as if they had never ended. */
export function resume(recording: Recording, now: number): Recording {
  const last = recording.views.at(-1)
  const views = last ? recording.views.with(-1, { ...last, endTime: null }) : recording.views
  return { ...recording, seen: now, endTime: null, endKnown: false, views }
}

function closeLast(recording: Recording, now: number): Recording {
  const last = recording.views.at(-1)
  if (!last || last.endTime !== null) return recording
  return { ...recording, views: recording.views.with(-1, { ...last, endTime: now, fresh: true }) }
}

/** Returns whether the server lacks part of the recording. */
export function hasUpdate({ startKnown, endTime, endKnown, views }: Recording): boolean {
  return !startKnown || (endTime !== null && !endKnown) || views.some(({ fresh }) => fresh)
}

const iso = (time: number) => new Date(time).toISOString()

/** Returns the oldest updates that fit into one request; at least one page, if any has updates. */
export function batchOf(recording: Recording, limit: { bytes: number; events: number }): Batch {
  const pages: Batch['pages'] = []
  let [bytes, events] = [1024, 0]
  for (const { path, startTime, endTime, actions, fresh } of recording.views) {
    if (!fresh) continue
    const page = {
      path,
      startTime: iso(startTime),
      ...(endTime === null ? {} : { endTime: iso(endTime) }),
      actions: actions.map(({ action, timestamp }) => ({ action, timestamp: iso(timestamp) })),
    }
    bytes += JSON.stringify(page).length
    events += 1 + actions.length
    if (pages.length > 0 && (bytes > limit.bytes || events > limit.events)) break
    pages.push(page)
  }
  const { endTime, seen } = recording
  return { pages, lastSeen: iso(seen), ...(endTime === null ? {} : { endTime: iso(endTime) }) }
}

/** Returns the recording without the updates in `batch`; changes made since are kept. */
export function acknowledged(recording: Recording, batch: Batch): Recording {
  const views = recording.views.map((each) => {
    const sent = batch.pages.find(({ startTime }) => startTime === iso(each.startTime))
    if (!sent) return each
    const had = new Set(sent.actions.map(({ timestamp, action }) => timestamp + action))
    const actions = each.actions.filter(
      ({ timestamp, action }) => !had.has(iso(timestamp) + action),
    )
    const end = each.endTime === null ? undefined : iso(each.endTime)
    return { ...each, actions, fresh: actions.length > 0 || end !== sent.endTime }
  })
  const endKnown = batch.endTime !== undefined && recording.endTime === Date.parse(batch.endTime)
  return {
    ...recording,
    startKnown: true,
    endKnown: recording.endKnown || endKnown,
    // The last view may still be open.
    views: views.filter(({ fresh }, at) => fresh || at === views.length - 1),
  }
}
