import { expect, test } from 'vitest'
import { findUpcoming } from '#customer/waiting/find-upcoming.ts'
import type { Item } from '#lib/api/answers.ts'

const at = (businessId: string, start: string) =>
  ({ businessId, start }) as Item<'listAppointments'> // only these fields are read

/** Answers like the server: a page of the list. */
const listing = (all: Item<'listAppointments'>[]) => async (limit: number) => ({
  items: all.slice(0, limit),
})

test('a booking is found behind many others, however its start is written', async () => {
  const own = at('b', '2026-01-31T07:00:00.000Z')
  const earlier = Array.from({ length: 30 }, (_, day) => at('b', new Date(day).toISOString()))
  const list = listing([...earlier, at('a', own.start), own])
  expect(await findUpcoming('b', '2026-01-31T10:00:00+03:00', list)).toBe(own)
  expect(await findUpcoming('b', '2026-01-31T10:30:00+03:00', list)).toBeUndefined()
})

test('a list that cannot be read has no booking', async () => {
  const failing = async () => Promise.reject(new Error('offline'))
  expect(await findUpcoming('b', '2026-01-31T07:00:00.000Z', failing)).toBeUndefined()
})
