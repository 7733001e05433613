import { addDays } from '@awan/core/time'
import type { Promotion, PromotionForm } from '#features/promotion/api.ts'

/** An offer being written; what a field lacks is undefined. */
export interface Draft extends Omit<PromotionForm, 'value'> {
  value: number | undefined
}

export type Fault = 'name' | 'value' | 'days' | 'weekdays' | 'hours' | 'services'

/** What the editor starts with: an offer, a copy of one from today on, or a fifth off for a month. */
export function draftOf(start: Promotion | undefined, today: string, sameDays: boolean): Draft {
  const { name, kind, value, firstVisitOnly, weekdays, starting, offeringIds, useLimit } =
    start ?? {}
  const days =
    start && sameDays
      ? { firstDay: start.firstDay, lastDay: start.lastDay }
      : { firstDay: today, lastDay: addDays(today, 30) }
  return {
    name: { en: name?.en ?? '', ar: name?.ar ?? '' },
    kind: kind ?? 'percent',
    value: start ? value : 20,
    firstVisitOnly: firstVisitOnly ?? false,
    ...days,
    weekdays: weekdays ?? null,
    starting: starting ?? null,
    offeringIds: offeringIds ?? [],
    useLimit: useLimit ?? null,
  }
}

/** What stands in the way of sending it. */
export function faultsOf(draft: Draft, today: string, someServices: boolean): Set<Fault> {
  const { name, kind, value, firstDay, lastDay, weekdays, starting, offeringIds } = draft
  const faults = new Set<Fault>()
  if ([name.en, name.ar].some((text) => text.trim().length < 2)) faults.add('name')
  if (!value || (kind === 'percent' && value > 90)) faults.add('value')
  if (!firstDay || !lastDay || lastDay < firstDay || lastDay < today) faults.add('days')
  if (weekdays?.length === 0) faults.add('weekdays')
  if (starting && starting.to <= starting.from) faults.add('hours')
  if (someServices && offeringIds.length === 0) faults.add('services')
  return faults
}

/** Hours as they are sent: an end at or before the beginning is after midnight. */
export function hoursOf(from: number, to: number): { from: number; to: number } {
  return { from, to: to <= from ? to + 1440 : to }
}
