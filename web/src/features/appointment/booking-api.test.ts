import { expect, test } from 'vitest'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'
import { appointmentQuery, keepAppointment } from '#features/appointment/booking-api.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { afterBooking } from '#features/live/affects.ts'
import { createQueryClient } from '#lib/api/query-client.ts'

const BEFORE = { id: 'a1', businessId: 'b1', status: 'confirmed' } as Appointment // only these fields are read
const CANCELLED: Appointment = { ...BEFORE, status: 'cancelled' }

function filled() {
  const client = createQueryClient()
  const { queryKey } = appointmentsQuery('upcoming')
  client.setQueryData(queryKey, {
    pages: [{ items: [BEFORE], nextCursor: null }],
    pageParams: [''],
  })
  client.setQueryData(appointmentKeys.upcomingCount, 1)
  client.setQueryData(appointmentKeys.standing('b1'), {})
  return { client, listed: () => client.getQueryData(queryKey)?.pages[0]?.items }
}

test('a changed appointment replaces the former one in its lists, and leaves their count', () => {
  const { client, listed } = filled()
  keepAppointment(client, CANCELLED)
  expect(client.getQueryData(appointmentQuery('a1').queryKey)).toEqual(CANCELLED)
  expect(listed()).toEqual([CANCELLED])
  expect(client.getQueryData(appointmentKeys.upcomingCount)).toBe(1)
})

test('a booking makes the lists, their count and the business’s view of the customer stale', async () => {
  const { client } = filled()
  await afterBooking(client, { businessId: 'b1' })
  const { upcomingCount, standing, list } = appointmentKeys
  for (const queryKey of [upcomingCount, standing('b1'), list('upcoming')])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
