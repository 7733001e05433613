import { FIXED_HOLIDAYS, MOVING_HOLIDAYS } from '@awan/core/market/iq'
import { addDays } from '@awan/core/time'
import { dateFormat } from '#lib/datetime/intl.ts'
import { daysOf, marksOf, type TimeOffEntry } from './time-off.ts'

const YEAR_AHEAD = 366
/** Number of days before today on which a current holiday may have begun. */
const DAYS_BACK = Math.max(...Object.values(MOVING_HOLIDAYS).map(({ days }) => days)) - 1
const RAMADAN = 9

export interface Holiday {
  readonly id: keyof typeof FIXED_HOLIDAYS | keyof typeof MOVING_HOLIDAYS
  /** First and last day, inclusive, as `YYYY-MM-DD`. */
  readonly firstDay: string
  readonly lastDay: string
  /** Calculated in advance; the sighting of the moon may move it by a day or two. */
  readonly expected: boolean
}

interface IslamicDay {
  day: string
  month: number
  dayOfMonth: number
}

/** Returns `count` days from `first` with their Umm al-Qura dates; empty if the device lacks this calendar. */
function islamicDays(first: string, count: number): IslamicDay[] {
  const format = dateFormat('en-u-ca-islamic-umalqura-nu-latn', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  if (!format.resolvedOptions().calendar.startsWith('islamic')) return []
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(first, at)
    const parts = format.formatToParts(new Date(`${day}T00:00:00Z`))
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
    return { day, month: part('month'), dayOfMonth: part('day') }
  })
}

/** Returns Iraq's public holidays of the year from `today`, in order, fixed and lunar, including one in progress. */
export function holidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const last = addDays(today, YEAR_AHEAD)
  // Entries of a constant object; Object.entries returns string keys.
  const fixed = Object.entries(FIXED_HOLIDAYS) as [keyof typeof FIXED_HOLIDAYS, string][]
  const dated = [year, year + 1].flatMap((one) =>
    fixed.map(([id, day]) => ({
      id,
      firstDay: `${one}-${day}`,
      lastDay: `${one}-${day}`,
      expected: false,
    })),
  )
  // As above.
  const moving = Object.entries(MOVING_HOLIDAYS) as [
    keyof typeof MOVING_HOLIDAYS,
    (typeof MOVING_HOLIDAYS)[keyof typeof MOVING_HOLIDAYS],
  ][]
  const expected = islamicDays(addDays(today, -DAYS_BACK), DAYS_BACK + YEAR_AHEAD).flatMap(
    ({ day, month, dayOfMonth }) =>
      moving
        .filter(([, one]) => one.month === month && one.day === dayOfMonth)
        .map(([id, { days }]) => ({
          id,
          firstDay: day,
          lastDay: addDays(day, days - 1),
          expected: true,
        })),
  )
  return [...dated, ...expected]
    .filter(({ firstDay, lastDay }) => lastDay >= today && firstDay < last)
    .sort((a, b) => a.firstDay.localeCompare(b.firstDay))
}

/**
 * Returns the first and last coming day of a holiday without a closure for everyone, undefined if there is none, and
 * whether no staff member works on any of its coming days.
 */
export function closingOf(
  { firstDay, lastDay }: Pick<Holiday, 'firstDay' | 'lastDay'>,
  entries: readonly TimeOffEntry[],
  today: string,
): { left: { firstDay: string; lastDay: string } | undefined; closed: boolean } {
  const coming = daysOf(firstDay < today ? today : firstDay, lastDay)
  const marks = coming.map((day) => ({ day, ...marksOf(entries, day) }))
  const open = marks.filter(({ closure }) => !closure)
  const [first, last] = [open[0]?.day, open.at(-1)?.day]
  return {
    left: first && last ? { firstDay: first, lastDay: last } : undefined,
    closed: marks.every(({ closed }) => closed),
  }
}

/** Returns the current or next Ramadan, as calculated in advance. */
export function expectedRamadan(today: string): { firstDay: string; lastDay: string } | undefined {
  // A Ramadan that began up to 30 days ago may still continue.
  const days = islamicDays(addDays(today, -30), YEAR_AHEAD + 60)
  const starts = days.filter(({ month, dayOfMonth }) => month === RAMADAN && dayOfMonth === 1)
  for (const { day: firstDay } of starts) {
    const end = days.find(({ day, month }) => day > firstDay && month !== RAMADAN)
    if (!end) continue
    const lastDay = addDays(end.day, -1)
    if (lastDay >= today) return { firstDay, lastDay }
  }
  return undefined
}
