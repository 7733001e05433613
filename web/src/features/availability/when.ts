import { isDay, DAY_PARTS, PART_ENDS, type DayPart } from '@awan/core/time'
import { CITY_ZONE, hourOf } from '#lib/datetime/day.ts'

/** Wanted day and part of the day, as in URLs. Neither: as soon as possible. */
export interface When {
  day?: string | undefined
  part?: DayPart | undefined
}

const CHIPS = ['now', 'afternoon', 'tonight', 'tomorrow'] as const
export type WhenChip = (typeof CHIPS)[number]

/** Values that each chip selects. */
export const WHEN_CHIPS = {
  now: {},
  afternoon: { day: 'today', part: 'afternoon' },
  tonight: { day: 'today', part: 'evening' },
  tomorrow: { day: 'tomorrow' },
} as const satisfies Record<WhenChip, When>

/** Parses the wanted time from a URL; an invalid day or part is ignored. */
export function whenOf(get: (name: string) => string | undefined): When {
  const day = get('day') ?? ''
  const part = DAY_PARTS.find((one) => one === get('part'))
  if (day === 'today' || day === 'tomorrow' || isDay(day)) return { day, part }
  return part ? { day: 'today', part } : {}
}

/** Returns the chip with the same meaning; for tomorrow regardless of the part. */
export function chipOf({ day, part }: When): WhenChip | undefined {
  if (day === undefined) return 'now'
  if (day === 'tomorrow') return 'tomorrow'
  if (day !== 'today') return undefined
  return part === 'afternoon' ? 'afternoon' : part === 'evening' ? 'tonight' : undefined
}

/** Returns the chips that are still possible: "afternoon" is left out once it is over, unless chosen. */
export function chipsAt(now: number, chosen: WhenChip | undefined): WhenChip[] {
  const over = hourOf(now, CITY_ZONE) * 60 >= PART_ENDS.afternoon
  return CHIPS.filter((chip) => chip !== 'afternoon' || !over || chosen === chip)
}
