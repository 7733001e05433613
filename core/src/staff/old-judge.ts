import { gridStarts } from '../availability/grid.ts'
import { holds } from '../availability/interval.ts'
import {
  calendarDay,
  scopeOf,
  type SlotRules,
  type StaffCalendar,
  type Visit,
} from './old-rules.ts'
import { dayListing, teamOf } from './old-team.ts'

/** Why a start cannot be booked. `taken` only when other visits are all that is in the way. */
export type NotBookable = 'past' | 'too_soon' | 'too_far' | 'off_grid' | 'closed' | 'taken'

export type Judgement =
  | { readonly ok: true; readonly staffIds: readonly string[] }
  | { readonly ok: false; readonly reason: NotBookable }

/**
 * Whether a visit can start at a UTC minute, and with whom: exactly the starts and people that `slotsOfDay` lists. `now` is
 * in UTC minutes, seconds as a fraction.
 */
export function judgeStart(
  start: number,
  staff: readonly StaffCalendar[],
  visit: Visit,
  rules: SlotRules,
  now: number,
): Judgement {
  if (!Number.isInteger(start)) return { ok: false, reason: 'off_grid' }
  if (start < now) return { ok: false, reason: 'past' }
  if (start < now + rules.noticeMinutes) return { ok: false, reason: 'too_soon' }
  const day = calendarDay(start, rules)
  const scope = scopeOf(day, day, visit, rules, now)
  const team = teamOf(staff, scope)
  if ((dayListing(start, team, scope) ?? day) > scope.lastDay)
    return { ok: false, reason: 'too_far' }
  if (gridStarts([[start, start + 1]], scope.gridMinutes, scope.stretches).length === 0)
    return { ok: false, reason: 'off_grid' }
  const free = team.members.filter((member) => holds(member.free, start))
  if (free.length > 0) return { ok: true, staffIds: free.map((member) => member.staffId) }
  const open = team.members.some((member) => holds(member.open, start))
  return { ok: false, reason: open ? 'taken' : 'closed' }
}
