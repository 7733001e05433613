import type { KeptSession } from './rules.ts'

/** Totals of sessions; times in milliseconds, pages by name. */
export interface Sums {
  sessions: number
  time: number
  visits: Record<string, number>
  timePerPage: Record<string, number>
}

/** Returns the totals of one session. An open page counts as visited and adds no time yet. */
export function sumsOf(session: KeptSession): Sums {
  const sums: Sums = {
    sessions: 1,
    time: (session.endTime ?? session.lastSeen) - session.startTime,
    visits: {},
    timePerPage: {},
  }
  for (const { page, startTime, endTime } of session.pages) {
    sums.visits[page] = (sums.visits[page] ?? 0) + 1
    sums.timePerPage[page] = (sums.timePerPage[page] ?? 0) + (endTime ?? startTime) - startTime
  }
  return sums
}

const NOTHING: Sums = { sessions: 0, time: 0, visits: {}, timePerPage: {} }

/** Returns the increments from `before` to `after`; undefined if there are none. */
export function difference(after: Sums, before: Sums = NOTHING): Sums | undefined {
  const sessions = after.sessions - before.sessions
  const time = after.time - before.time
  const visited = minus(after.visits, before.visits)
  const timePerPage = minus(after.timePerPage, before.timePerPage)
  const changed = [...Object.keys(visited), ...Object.keys(timePerPage)].length > 0
  return sessions || time || changed ? { sessions, time, visits: visited, timePerPage } : undefined
}

/** Returns the changes of counts by name; a new name is included even if its count is 0. */
function minus(after: Record<string, number>, before: Record<string, number>) {
  const changed = Object.entries(after).filter(([name, count]) => count !== before[name])
  return Object.fromEntries(changed.map(([name, count]) => [name, count - (before[name] ?? 0)]))
}
