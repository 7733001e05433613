import { DAY_MS } from '../time.ts'
import { keptPath, type PageName, pageNameOf } from './pages.ts'

// All times are milliseconds since the epoch unless they say otherwise.
/** Maximum age of a plausible time, in milliseconds; an older one means a wrong clock, not a lost connection. */
const OLDEST = 30 * DAY_MS
const LONGEST_SESSION = DAY_MS
/** Upper bounds of one session; excess data is dropped. */
export const PAGES_PER_SESSION = 200
export const ACTIONS_PER_PAGE = 50

/** A stored action; `at` is the device's time, which identifies repetitions. */
export interface KeptAction {
  at: number
  action: string
  timestamp: number
}

/** A stored page view; `at` and `until` are its start and end by the device's clock. */
export interface KeptPage {
  at: number
  until: number | null
  page: PageName
  path: string
  startTime: number
  endTime: number | null
  actions: KeptAction[]
}

/** A stored session. */
export interface KeptSession {
  startTime: number
  /** Null while it runs. */
  endTime: number | null
  /** Time of the last activity. */
  lastSeen: number
  /** Correction added to the device's times; not 0 if its clock is implausible. */
  clockOffset: number
  /** End by the device's clock, which identifies repetitions. */
  until: number | null
  pages: KeptPage[]
}

/** Updates of a session, in the device's times. */
export interface SessionUpdate {
  pages: readonly {
    path: string
    startTime: number
    endTime: number | null
    actions: readonly { action: string; timestamp: number }[]
  }[]
  /** Time of the last activity; undefined: derived from the pages. */
  seen: number | undefined
  /** End of the session; undefined while it runs. */
  ended: number | undefined
}

/** Creates a session. A start in the future, or more than 30 days ago, means a wrong clock and is replaced by `now`. */
export function beginSession(startTime: number, now: number): KeptSession {
  const plausible = startTime <= now && startTime >= now - OLDEST
  const start = plausible ? startTime : now
  return {
    startTime: start,
    endTime: null,
    lastSeen: start,
    clockOffset: start - startTime,
    until: null,
    pages: [],
  }
}

/**
 * Returns the session with its updates. Idempotent; updates after the end extend the session, as the person has
 * returned. All times are clamped to the range from the start to `now`, and to one day after the start.
 */
export function withUpdate(session: KeptSession, update: SessionUpdate, now: number): KeptSession {
  const latest = Math.min(now, session.startTime + LONGEST_SESSION)
  const place = (time: number) =>
    Math.max(session.startTime, Math.min(latest, time + session.clockOffset))
  const pages = update.pages.reduce(
    (known, page) => withPage(known, page, place),
    [...session.pages],
  )
  const signs = pages.flatMap((page) => [
    page.startTime,
    page.endTime ?? 0,
    ...page.actions.map(({ timestamp }) => timestamp),
  ])
  const later = update.ended !== undefined && update.ended > (session.until ?? -Infinity)
  const until = later ? (update.ended ?? null) : session.until
  const seen = update.seen === undefined ? 0 : place(update.seen)
  const end = later && until !== null ? place(until) : 0
  const lastSeen = Math.max(session.lastSeen, seen, end, ...signs)
  const kept = { ...session, pages: inOrder(pages), until, lastSeen }
  return until === null && session.endTime === null ? kept : ended(kept)
}

/** Ends an abandoned session at its last activity. */
export function closeForgotten(session: KeptSession): KeptSession {
  return ended(session)
}

/** Ends the session at its last activity, and each page without an end at the start of the next page or at that end. */
function ended(session: KeptSession): KeptSession {
  const { lastSeen: endTime, pages } = session
  return {
    ...session,
    endTime,
    pages: pages.map((page, at) =>
      page.until === null ? { ...page, endTime: pages[at + 1]?.startTime ?? endTime } : page,
    ),
  }
}

const inOrder = (pages: KeptPage[]) =>
  pages.sort((a, b) => a.startTime - b.startTime || a.at - b.at)

/** Adds a page view to `pages`, or updates a known one. */
function withPage(
  pages: KeptPage[],
  update: SessionUpdate['pages'][number],
  place: (time: number) => number,
): KeptPage[] {
  const path = keptPath(update.path)
  const at = pages.findIndex((page) => page.at === update.startTime && page.path === path)
  const known = pages[at] ?? {
    at: update.startTime,
    until: null,
    page: pageNameOf(update.path),
    path,
    startTime: place(update.startTime),
    endTime: null,
    actions: [],
  }
  if (at < 0 && pages.length >= PAGES_PER_SESSION) return pages
  const longer = update.endTime !== null && update.endTime > (known.until ?? -Infinity)
  const until = longer ? update.endTime : known.until
  const changed = {
    ...known,
    until,
    endTime: longer && until !== null ? Math.max(known.startTime, place(until)) : known.endTime,
    actions: withActions(known.actions, update.actions, place),
  }
  return at < 0 ? [...pages, changed] : pages.with(at, changed)
}

function withActions(
  known: readonly KeptAction[],
  update: SessionUpdate['pages'][number]['actions'],
  place: (time: number) => number,
): KeptAction[] {
  const actions = [...known]
  for (const { action, timestamp } of update) {
    const name = keptAction(action)
    if (actions.length >= ACTIONS_PER_PAGE) break
    if (actions.some((each) => each.at === timestamp && each.action === name)) continue
    actions.push({ at: timestamp, action: name, timestamp: place(timestamp) })
  }
  return actions
}

const ACTION = /^[a-z][\w.:-]{0,63}$/i

/** Returns the name of a control; any name that could be user input becomes `other`. */
function keptAction(name: string): string {
  return ACTION.test(name) && name.replace(/\D/g, '').length < 6 ? name : 'other'
}

/** Returns a text from the device without anything that could be a phone number. */
export function keptText(text: string, length: number): string {
  return text.replace(/\p{Nd}(?:[ -]?\p{Nd}){8,}/gu, '#').slice(0, length)
}
