import {
  createAppointment,
  getAppointment,
  rescheduleAppointment,
} from '@awan/core/appointment/contract'
import type { Headers, TestApp } from '../app.ts'
import { noonIn, withKey, type BookingBody } from '../stage/appointments.ts'
import { createShop } from '../stage/factories.ts'

interface Move {
  start: string
  staffId?: string
  version?: number
}

/** Returns the requests of customers who book and move appointments. */
export function moveRequests(on: TestApp) {
  const book = (headers: Headers, body: BookingBody) =>
    on.ask(createAppointment, { headers: withKey(headers), body })
  return {
    book,
    move: (headers: Headers, id: string, body: Move) =>
      on.ask(rescheduleAppointment, { headers, params: { appointmentId: id }, body }),
    refuse: (headers: Headers, id: string, body: Move) =>
      on.refusal(rescheduleAppointment, { headers, params: { appointmentId: id }, body }),
    read: (headers: Headers, id: string) =>
      on.ask(getAppointment, { headers, params: { appointmentId: id } }),
    /** Creates a shop and a person with one appointment there, tomorrow at noon. */
    booked: async (options: Parameters<typeof createShop>[1] = {}) => {
      const shop = await createShop(on.db, options)
      const { accountId, headers } = await on.asPerson()
      const input = { businessId: shop.business.id, offeringIds: [shop.offering.id] }
      const appointment = await book(headers, { ...input, start: noonIn(1) })
      return { ...shop, accountId, headers, input, appointment }
    },
  }
}
