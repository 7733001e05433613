import { groupPhone } from '@awan/core/phone'
import type { Language } from '@awan/core/language'
import { addDays } from '@awan/core/time'
import { csvOf } from '#http/csv.ts'
import { translate } from '#locale.ts'
import type { CustomerRow } from './queries.ts'

const COLUMNS = [
  'name',
  'phone',
  'visits',
  'missed',
  'upcoming',
  'firstVisit',
  'lastVisit',
  'spent',
  'blocked',
  'note',
] as const

/** All customers as a table in the reader's language; days are working days in the shop's zone, nights those of the evening. */
export function presentTable(
  rows: readonly CustomerRow[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const header = COLUMNS.map((column) => translate(language, `customer.column.${column}`))
  // Days as every spreadsheet reads them, whatever the language.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const day = (at: Date | null, nightAt: Date | null) => {
    if (at === null) return null
    const own = days.format(at)
    return nightAt?.getTime() === at.getTime() ? addDays(own, -1) : own
  }
  const cells = rows.map((row) => [
    row.name,
    // Grouped, so that it is a text and keeps its zero.
    row.phone === null ? null : `0${groupPhone(row.phone)}`,
    row.visits,
    row.missed,
    row.upcoming,
    day(row.first_at, row.first_night_at),
    day(row.last_at, row.last_night_at),
    row.spent,
    row.blocked_at === null ? null : translate(language, 'customer.blocked'),
    row.note,
  ])
  return csvOf(header, cells)
}
