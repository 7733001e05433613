import { isDay, DAY_PARTS, PART_ENDS, type DayPart } from '@awan/core/time'
import { CITY_ZONE, hourOf } from '#lib/datetime/day.ts'

/** When somebody wants a time, as addresses say it: a day, and a part of it. Neither: as soon as possible. */
export interface When {
  day?: string | undefined
  part?: DayPart | undefined
}

/** Lists what one press chooses. */
export const WHEN_CHIPS = {
  now: {},
  afternoon: { day: 'today', part: 'afternoon' },
  tonight: { day: 'today', part: 'evening' },
  tomorrow: { day: 'tomorrow' },
} as const satisfies Record<string, When>
export type WhenChip = keyof typeof WHEN_CHIPS
const CHIPS: readonly WhenChip[] = ['now', 'afternoon', 'tonight', 'tomorrow']

/** Reads when somebody wants a time from an address; what is no day or no part counts as not said. */
export function whenOf(get: (name: string) => string | undefined): When {
  const day = get('day') ?? ''
  const part = DAY_PARTS.find((one) => one === get('part'))
  if (day === 'today' || day === 'tomorrow' || isDay(day)) return { day, part }
  return part ? { day: 'today', part } : {}
}

/** Names the chip that says the same; of tomorrow whatever part of it. */
export function chipOf({ day, part }: When): WhenChip | undefined {
  if (day === undefined) return 'now'
  if (day === 'tomorrow') return 'tomorrow'
  if (day !== 'today') return undefined
  return part === 'afternoon' ? 'afternoon' : part === 'evening' ? 'tonight' : undefined
}

/** The chips that can still come true: an afternoon that is over is nobody's wish. */
export function chipsAt(now: number, chosen: WhenChip | undefined): WhenChip[] {
  const over = hourOf(now, CITY_ZONE) * 60 >= PART_ENDS.afternoon
  return CHIPS.filter((chip) => chip !== 'afternoon' || !over || chosen === chip)
}
