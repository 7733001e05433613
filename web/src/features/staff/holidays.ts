import { FIXED_HOLIDAYS, MOVING_HOLIDAYS } from '@awan/core/market/iq'
import { addDays } from '@awan/core/time'
import { dateFormat } from '#lib/datetime/intl.ts'

const YEAR_AHEAD = 366
/** The days before today on which one that still goes on may have begun. */
const DAYS_BACK = Math.max(...Object.values(MOVING_HOLIDAYS).map(({ days }) => days)) - 1
const RAMADAN = 9

export interface Holiday {
  readonly id: keyof typeof FIXED_HOLIDAYS | keyof typeof MOVING_HOLIDAYS
  /** `YYYY-MM-DD`; both included. */
  readonly firstDay: string
  readonly lastDay: string
  /** Reckoned ahead; the sighting of the moon may move it by a day or two. */
  readonly expected: boolean
}

interface IslamicDay {
  day: string
  month: number
  dayOfMonth: number
}

/** The days from `first` on with their place in the Umm al-Qura calendar; empty where the device does not know it. */
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

/** Iraq's public holidays of the twelve months from `today` on in order, with one that goes on: the fixed ones and those of the moon. */
export function holidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const last = addDays(today, YEAR_AHEAD)
  // Entries of a literal, whose keys its type knows and Object.entries does not.
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

/** The next Ramadan that has not ended, as reckoned ahead. */
export function expectedRamadan(today: string): { firstDay: string; lastDay: string } | undefined {
  // One that began up to 30 days ago may still go on.
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
