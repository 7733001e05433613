import { HIGHEST_AMOUNT, HIGHEST_PERCENT, MOST_USES } from '@awan/core/promotion/rules'
import { isWritten, LANGUAGE_IDS, type Language, type TypedText } from '@awan/core/language'
import { LANGUAGES_TYPED } from '@awan/core/market/iq'
import { addDays } from '@awan/core/time'
import type { Promotion, PromotionForm } from '#features/promotion/api.ts'
import { sentText, typedText } from '#lib/form/typed-text.ts'

/** Draft of a promotion; empty fields are undefined. */
export interface Draft extends Omit<PromotionForm, 'value' | 'name'> {
  name: TypedText
  value: number | undefined
  /** Only for the ticked services; those are remembered while it is for all. */
  some: boolean
}

const FAULTS = ['name', 'value', 'days', 'weekdays', 'hours', 'services', 'limit'] as const
type DraftFault = (typeof FAULTS)[number]
/** Faults of a draft, and of a limit below the present uses, which only the server knows. */
export type PromotionFault = DraftFault | 'used'

/** Times of a new promotion, if given by a link. */
export type Preset = Partial<Pick<Draft, 'weekdays' | 'starting'>>

/** Reads a new promotion's times from a link; invalid values are dropped. */
export function presetOf(get: (key: string) => string | undefined): Preset {
  const number = (key: string) => Number(/^\d{1,4}$/.exec(get(key) ?? '')?.[0] ?? NaN)
  const [weekday, from, to] = [number('weekday'), number('from'), number('to')]
  const isSpan = from % 30 === 0 && to % 30 === 0 && from < 1440 && from < to && to <= 2880
  return {
    ...(weekday >= 1 && weekday <= 7 && { weekdays: [weekday] }),
    ...(isSpan && to - from < 1440 && { starting: { from, to } }),
  }
}

/** Returns the initial draft: a promotion, a copy starting today, or 20 % off for a month. */
export function promotionDraftOf(
  start: Promotion | undefined,
  today: string,
  sameDays: boolean,
  preset: Preset = {},
): Draft {
  const days =
    start && sameDays
      ? { firstDay: start.firstDay, lastDay: start.lastDay }
      : { firstDay: today, lastDay: addDays(today, 30) }
  if (!start) return { ...EMPTY, ...preset, ...days }
  const { kind, value, weekdays, starting, offeringIds, useLimit } = start
  return {
    name: typedText(start.name),
    firstVisitOnly: start.firstVisitOnly,
    some: offeringIds.length > 0,
    kind,
    value,
    weekdays,
    starting,
    offeringIds,
    useLimit,
    ...days,
  }
}

const EMPTY: Omit<Draft, 'firstDay' | 'lastDay'> = {
  name: typedText(),
  kind: 'percent',
  value: 20,
  firstVisitOnly: false,
  weekdays: null,
  starting: null,
  offeringIds: [],
  some: false,
  useLimit: null,
}

/** Returns the faults of a draft. */
export function promotionFaultsOf(draft: Draft, today: string): Set<DraftFault> {
  const { name, weekdays, starting, offeringIds, some, useLimit } = draft
  const wrong: Record<DraftFault, boolean> = {
    name: nameFaults(name).length > 0,
    value: !isValue(draft),
    days: !isSpan(draft, today),
    weekdays: weekdays?.length === 0,
    hours: starting !== null && starting.to <= starting.from,
    services: some && offeringIds.length === 0,
    limit: useLimit !== null && !(useLimit >= 1 && useLimit <= MOST_USES),
  }
  return new Set(FAULTS.filter((fault) => wrong[fault]))
}

/** Returns the draft for all services, if none are to be ticked. */
export const chosenOf = (draft: Draft): Draft => ({
  ...draft,
  offeringIds: draft.some ? draft.offeringIds : [],
})

/** Returns the request body of a draft without faults. */
export function promotionContentOf(draft: Draft): PromotionForm {
  const { some, offeringIds, name, value = 0, ...rest } = draft
  return { ...rest, offeringIds: some ? offeringIds : [], name: sentText(name), value }
}

/** Returns the languages with too short a name: one name is enough; without any, the first field is at fault. */
export function nameFaults(name: TypedText): Language[] {
  const written = sentText(name)
  if (!isWritten(written)) return LANGUAGES_TYPED.slice(0, 1)
  return LANGUAGE_IDS.filter((one) => written[one] !== null && Array.from(written[one]).length < 2)
}

const isValue = ({ kind, value = 0 }: Draft) =>
  value > 0 && value <= (kind === 'amount' ? HIGHEST_AMOUNT : HIGHEST_PERCENT)

const isSpan = ({ firstDay, lastDay }: Draft, today: string) =>
  firstDay !== '' && lastDay >= firstDay && lastDay >= today

/** Returns hours as they are sent: an end at or before the start is after midnight. */
export function startingHoursOf(from: number, to: number): { from: number; to: number } {
  return { from, to: to <= from ? to + 1440 : to }
}
