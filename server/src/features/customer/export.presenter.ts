import { groupPhone } from '@awan/core/phone'
import type { Language } from '@awan/core/language'
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

/** All customers as a table in the reader's language; days are those of the shop's zone. */
export function presentTable(
  rows: readonly CustomerRow[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const header = COLUMNS.map((column) => translate(language, `customer.column.${column}`))
  // Days as every spreadsheet reads them, whatever the language.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const day = (at: Date | null) => (at === null ? null : days.format(at))
  const cells = rows.map((row) => [
    row.name,
    // Grouped, so that it is a text and keeps its zero.
    row.phone === null ? null : `0${groupPhone(row.phone)}`,
    row.visits,
    row.missed,
    row.upcoming,
    day(row.first_at),
    day(row.last_at),
    row.spent,
    row.blocked_at === null ? null : translate(language, 'customer.blocked'),
    row.note,
  ])
  return csvOf(header, cells)
}
