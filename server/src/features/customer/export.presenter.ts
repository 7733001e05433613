import { groupPhone } from '@awan/core/phone'
import type { Language } from '@awan/core/language'
import { csvOf } from '#http/csv.ts'
import { translate } from '#locale.ts'
import type { FiledCustomer } from './counted.queries.ts'

const COLUMNS = [
  'name',
  'phone',
  'visits',
  'missed',
  'upcoming',
  'firstAppointment',
  'lastAppointment',
  'spent',
  'blocked',
  'note',
] as const

/** Returns all customers as CSV in the reader's language; days are working days, in the date format of spreadsheets. */
export function presentTable(rows: readonly FiledCustomer[], language: Language): string {
  const header = COLUMNS.map((column) => translate(language, `customer.column.${column}`))
  const cells = rows.map((row) => [
    row.name,
    // Grouped, so that spreadsheets read it as text and keep the leading zero.
    row.phone === null ? null : `0${groupPhone(row.phone)}`,
    row.visits,
    row.missed,
    row.upcoming,
    row.first_day,
    row.last_day,
    row.spent,
    row.blocked_at === null ? null : translate(language, 'customer.blocked'),
    row.note,
  ])
  return csvOf(header, cells)
}
