import { minus, united, type MinuteRange } from '@awan/core/availability/interval'
import type { Span } from '#console/diary/grid/axis.ts'

interface Counted {
  status: string
  missed: boolean
  price: number
  customer: { id: string; phone: string | null; visits: number } | null
}

/** The four numbers above a day. */
export interface Figures {
  bookings: number
  /** Dinars of all that took or will take place. */
  expected: number
  /** Customers with no completed appointment before; a name without a number says nothing about that. */
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

/** Minutes of working time in which nothing stands, from `after` on. */
export function freeMinutes(
  hours: readonly Span[],
  taken: readonly Span[],
  after = -Infinity,
): number {
  return freeSpans(hours, taken, after).reduce((sum, { from, to }) => sum + to - from, 0)
}

/** The same as spans, in order. */
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
