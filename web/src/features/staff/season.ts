import { isVisible } from '@awan/core/legible'
import { faultsOfWeek, tidyDay, type HoursRange } from '@awan/core/staff/hours'
import { LONGEST_SEASON } from '@awan/core/staff/rules'
import type { NewSeason, TeamMember } from '#features/staff/api.ts'
import { daysOf } from '#features/staff/time-off.ts'
import { minutesOf, sameWeek, weekFrom, type HoursTemplate } from '#features/staff/week.ts'

/** Draft of the season editor. */
export interface SeasonDraft {
  name: string
  firstDay: string
  lastDay: string
  /** Staff members it applies to, sorted. */
  staffIds: string[]
  /** True: one week for all of them; false: one for each. */
  alike: boolean
  common: HoursRange[][]
  own: Record<string, HoursRange[][]>
}

const copyOf = (weekly: readonly (readonly HoursRange[])[]) => weekly.map((ranges) => [...ranges])

/** Name and days of a new season, and its hours if they are not the staff's own. */
export interface SeasonStart {
  name: string
  firstDay: string
  lastDay: string
  template?: HoursTemplate
}

/** Returns a draft for all active staff, with the hours of a template, or with the ones they have now. */
export function newSeason(
  { template, ...start }: SeasonStart,
  staff: readonly TeamMember[],
): SeasonDraft {
  const hours = staff
    .filter(({ active }) => active)
    .map(({ id, weekly }) => ({ staffId: id, weekly: template ? weekFrom(template) : weekly }))
    // A season has a working day for each of its staff.
    .filter(({ weekly }) => minutesOf(weekly) > 0)
  return draftOfSeason({ ...start, hours })
}

export function draftOfSeason({ name, firstDay, lastDay, hours }: NewSeason): SeasonDraft {
  const first = hours[0]?.weekly ?? weekFrom('day')
  return {
    name,
    firstDay,
    lastDay,
    staffIds: hours.map(({ staffId }) => staffId).sort(),
    alike: hours.every(({ weekly }) => sameWeek(first, weekly)),
    common: copyOf(first),
    own: Object.fromEntries(hours.map(({ staffId, weekly }) => [staffId, copyOf(weekly)])),
  }
}

/** Returns the draft's week for one staff member. */
export function weekOf(draft: SeasonDraft, staffId: string): HoursRange[][] {
  return draft.alike ? draft.common : (draft.own[staffId] ?? draft.common)
}

export type SeasonFault = 'name' | 'days' | 'long' | 'overlap' | 'nobody' | 'hours' | 'idle'

/** Faults of a week; `idle`: no working day, which has to be entered as time off. */
const WEEK_FAULTS = {
  hours: (week: HoursRange[][]) => faultsOfWeek(week).length > 0,
  idle: (week: HoursRange[][]) => week.every((ranges) => ranges.length === 0),
} as const satisfies Partial<Record<SeasonFault, unknown>>

/** Returns the first staff member whose week has a fault. */
export function staffAtFault(draft: SeasonDraft, fault: keyof typeof WEEK_FAULTS) {
  return draft.staffIds.find((id) => WEEK_FAULTS[fault](weekOf(draft, id)))
}

type Span = Pick<SeasonDraft, 'firstDay' | 'lastDay'>

/** Returns the first season that shares days with a span. Seasons of a shop share no days, for any staff. */
export function seasonOnDays<Other extends Span>(span: Span, others: readonly Other[]) {
  return others.find(
    ({ firstDay, lastDay }) => firstDay <= span.lastDay && span.firstDay <= lastDay,
  )
}

/** Returns the first fault; `others` are the shop's other seasons. */
export function faultOfSeason(
  draft: SeasonDraft,
  others: readonly Span[],
): SeasonFault | undefined {
  const days = daysOf(draft.firstDay, draft.lastDay).length
  if (!isVisible(draft.name)) return 'name'
  if (days === 0) return 'days'
  if (days > LONGEST_SEASON) return 'long'
  if (seasonOnDays(draft, others)) return 'overlap'
  if (draft.staffIds.length === 0) return 'nobody'
  return (['hours', 'idle'] as const).find((fault) => staffAtFault(draft, fault))
}

export function contentOfSeason(draft: SeasonDraft): NewSeason {
  const { name, firstDay, lastDay } = draft
  const hours = draft.staffIds.map((staffId) => ({
    staffId,
    weekly: weekOf(draft, staffId).map(tidyDay),
  }))
  return { name: name.trim(), firstDay, lastDay, hours }
}
