import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBookings, showKeptBookings } from '#customer/offline/kept-bookings.ts'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { removeStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const AT = Date.parse('2026-03-10T09:30:00Z')
const upcoming = appointmentsQuery('upcoming').queryKey
/** A booking with the fields that are read. */
const booking = (id: string, hour: number, status = 'confirmed') =>
  ({ id, status, start: `2026-03-12T${hour}:00:00Z` }) as Appointment
const list = (...items: Appointment[]) => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [''],
})
const idsIn = (client: QueryClient) =>
  client.getQueryData<ReturnType<typeof list>>(upcoming)?.pages[0]?.items.map(({ id }) => id)

/** Simulates a later page load on the same device. */
function nextPage(accountId = 'sara') {
  const client = new QueryClient()
  showKeptBookings(client, accountId)
  return client
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', {})
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  writeStored(STORAGE_KEYS.userRegistered, 'true')
  writeStored(STORAGE_KEYS.userData, JSON.stringify({ id: 'sara' }))
})
afterEach(() => {
  for (const key of Object.values(STORAGE_KEYS)) removeStored(key)
  vi.unstubAllGlobals()
})

test('a list is shown again with its time, and each booking of it', () => {
  const client = new QueryClient()
  const end = keepBookings(client, 'sara')
  client.setQueryData(upcoming, list(booking('a', 10)), { updatedAt: AT })
  end()
  const next = nextPage()
  expect(idsIn(next)).toEqual(['a'])
  expect(next.getQueryState(upcoming)?.dataUpdatedAt).toBe(AT)
  expect(next.getQueryState(upcoming)?.isInvalidated).toBe(true)
  expect(next.getQueryData(appointmentQuery('a').queryKey)).toMatchObject({ id: 'a' })
})

test('stored data is used, and loaded data is not replaced', () => {
  const client = new QueryClient()
  client.setQueryData(upcoming, list(booking('a', 10)), { updatedAt: AT })
  keepBookings(client, 'sara')()
  const loaded = new QueryClient()
  loaded.setQueryData(upcoming, list(booking('b', 11)))
  showKeptBookings(loaded, 'sara')
  expect(idsIn(loaded)).toEqual(['b'])
})

test('a new booking is added to the stored list by time, a changed one in place', () => {
  const client = new QueryClient()
  const end = keepBookings(client, 'sara')
  client.setQueryData(upcoming, list(booking('a', 10), booking('c', 14)), { updatedAt: AT })
  client.setQueryData(appointmentQuery('b').queryKey, booking('b', 12))
  client.setQueryData(appointmentQuery('c').queryKey, booking('c', 14, 'cancelled'))
  client.setQueryData(appointmentQuery('old').queryKey, booking('old', 11, 'completed'))
  end()
  const next = nextPage()
  expect(idsIn(next)).toEqual(['a', 'b', 'c'])
  expect(next.getQueryData(appointmentQuery('c').queryKey)).toMatchObject({ status: 'cancelled' })
})

test('no account sees another’s data, and nothing is stored after logout', () => {
  const client = new QueryClient()
  const end = keepBookings(client, 'sara')
  client.setQueryData(upcoming, list(booking('a', 10)), { updatedAt: AT })
  expect(idsIn(nextPage('ali'))).toBeUndefined()
  removeStored(STORAGE_KEYS.bookings)
  removeStored(STORAGE_KEYS.userRegistered)
  // A response in flight at logout.
  client.setQueryData(upcoming, list(booking('b', 10)), { updatedAt: AT + 1 })
  end()
  expect(idsIn(nextPage())).toBeUndefined()
})

test('displayed data is removed from memory at logout', () => {
  const client = new QueryClient()
  const end = keepBookings(client, 'sara')
  client.setQueryData(upcoming, list(booking('a', 10)), { updatedAt: AT })
  end()
  const next = nextPage()
  next.removeQueries(PERSONAL_QUERIES)
  expect(next.getQueryCache().getAll()).toEqual([])
})

test.each(['garbage', '[]', '{"form":0,"accountId":"sara","upcoming":{}}'])(
  'unreadable data is ignored: %s',
  (text) => {
    writeStored(STORAGE_KEYS.bookings, text)
    expect(idsIn(nextPage())).toBeUndefined()
  },
)
