import type { z } from 'zod'
import { statusAt } from '@awan/core/appointment/rules'
import type { customerSchema, getCustomer } from '@awan/core/customer/contract'
import { listCustomerAppointments } from '@awan/core/customer/contract'
import { instantText, instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { CustomerRow, CardAppointmentRow } from './queries.ts'

type Customer = z.input<typeof customerSchema>
export type Detail = z.input<typeof getCustomer.answer>
type Appointment = z.input<typeof listCustomerAppointments.answer>['items'][number]

const { status: statusSchema } = listCustomerAppointments.answer.shape.items.element.shape

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    phone: row.phone,
    hasAccount: row.account_id !== null,
    visits: row.visits,
    missed: row.missed,
    upcoming: row.upcoming,
    lastVisitAt: instantTextOrNull(row.last_at),
    nextVisitAt: instantTextOrNull(row.next_at),
    lastDay: row.last_day,
    nextDay: row.next_day,
    spent: row.spent,
    blocked: row.blocked_at !== null,
    hasNote: row.note !== '',
  }
}

export function presentDetail(
  row: CustomerRow,
  duplicates: readonly CustomerRow[],
  weighing: number,
): Detail {
  return {
    ...presentCustomer(row),
    note: row.note,
    createdAt: instantTextOf(row.created_at),
    firstVisitAt: instantTextOrNull(row.first_at),
    firstDay: row.first_day,
    weighing,
    duplicates: duplicates.map(presentCustomer),
  }
}

export function presentCardAppointment(row: CardAppointmentRow, now: Date): Appointment {
  const end = row.ends_at.getTime()
  return {
    id: row.id,
    start: instantTextOf(row.starts_at),
    eveningOf: row.evening_of,
    end: instantText(end),
    status: statusAt({ status: statusSchema.parse(row.status), end }, now.getTime()),
    missed: row.missed,
    price: row.price,
    staffId: row.staff_id,
    staffName: row.staff.name,
    items: row.items,
  }
}
