import { minus, united, type MinuteRange } from '@awan/core/availability/interval'
import type { Span } from '#console/diary/grid/axis.ts'

interface Counted {
  status: string
  missed: boolean
  price: number
  customer: { id: string; phone: string | null; visits: number } | null
}

/** The three numbers above a day. */
export interface Figures {
  bookings: number
  /** Dinars of all appointments that are not cancelled or missed. */
  expected: number
  /** Customers without a completed appointment before; names without a number are not counted. */
  newCustomers: number
}

export function figuresOf(appointments: readonly Counted[]): Figures {
  const active = appointments.filter(({ status }) => status !== 'cancelled')
  const due = active.filter(({ missed }) => !missed)
  const fresh = active.flatMap(({ customer }) =>
    customer?.phone && customer.visits === 0 ? [customer.id] : [],
  )
  return {
    bookings: active.length,
    expected: due.reduce((sum, { price }) => sum + price, 0),
    newCustomers: new Set(fresh).size,
  }
}

/** Returns the unoccupied minutes of working time from `after` on. */
export function freeMinutes(
  hours: readonly Span[],
  taken: readonly Span[],
  after = -Infinity,
): number {
  return freeSpans(hours, taken, after).reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Returns the unoccupied spans of working time, in order. */
export function freeSpans(
  hours: readonly Span[],
  taken: readonly Span[],
  after = -Infinity,
): Span[] {
  const ranges = (spans: readonly Span[]) =>
    united(spans.map(({ from, to }): MinuteRange => [from, to]))
  const open = ranges(hours.map(({ from, to }) => ({ from: Math.max(from, after), to })))
  return minus(open, ranges(taken)).map(([from, to]) => ({ from, to }))
}
