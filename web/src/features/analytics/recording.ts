// What is recorded of one session on this device until the server has it. Pure; times are milliseconds.

interface Action {
  action: string
  timestamp: number
}

interface View {
  path: string
  startTime: number
  endTime: number | null
  /** Those the server does not have yet. */
  actions: Action[]
  /** Says whether the server lacks any of it. */
  fresh: boolean
}

export interface Recording {
  accountId: string
  sessionId: string
  startTime: number
  /** The person's latest sign of life. */
  seen: number
  endTime: number | null
  /** Says whether the server has its start, and its end. */
  startKnown: boolean
  endKnown: boolean
  views: View[]
}

/** Describes what is sent at once, in the words of the API. */
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
const LONGEST = 12 * 3_600_000

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

/** Returns whether a new session should take over: one that long would be counted wrong. */
export function isFull(recording: Recording, now: number): boolean {
  return recording.views.length >= MAX_VIEWS || now - recording.startTime > LONGEST
}

/** A page view starts, and the one before it ends. */
export function view(recording: Recording, path: string, now: number): Recording {
  const closed = closeLast(recording, now)
  // Two views never start in the same millisecond, by which they are told apart.
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

/** The session ends, with the page that is open. */
export function finish(recording: Recording, now: number): Recording {
  if (recording.endTime !== null) return recording
  return { ...closeLast(recording, now), seen: now, endTime: now, endKnown: false }
}

/** The person is back on the page that was open: session and page go on as if they had never ended. */
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

/** Returns whether the server lacks anything of it. */
export function hasUpdate({ startKnown, endTime, endKnown, views }: Recording): boolean {
  return !startKnown || (endTime !== null && !endKnown) || views.some(({ fresh }) => fresh)
}

const iso = (time: number) => new Date(time).toISOString()

/** The oldest updates that fit into one request; at least one page, where there is any. */
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

/** The recording without what the server has now. What changed meanwhile stays. */
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
    // The last one may go on.
    views: views.filter(({ fresh }, at) => fresh || at === views.length - 1),
  }
}
