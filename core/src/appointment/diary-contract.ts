import { z } from 'zod'
import { calendarSchema } from '../availability/calendar.ts'
import { listOf, pageQuery, searchText, SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { daySchema } from '../time-schema.ts'
import { blockSchema } from './block-contract.ts'
import { BOOKING_TABS } from './diary-rules.ts'
import { shopAppointmentSchema } from './shop-contract.ts'

export const getDiary = shopEndpoint({
  id: 'getDiary',
  method: 'GET',
  path: `${SHOP_PATH}/diary`,
  may: 'diary.read',
  keys: 'appointments.read',
  summary:
    'Returns the appointments, blocks and working hours of a few days. 01:30 belongs to the evening before',
  params: shopParams,
  query: z.object({
    from: daySchema,
    days: z.coerce.number().int().min(1).max(7).default(1),
    staff: z.string().optional(),
  }),
  status: 200,
  answer: z.object({
    timeZone: z.string(),
    gridMinutes: z.int(),
    from: z.string(),
    days: z.int(),
    /** Start and end of each day; each begins where the previous one ends. */
    dates: z.array(z.object({ date: z.string(), start: z.string(), end: z.string() })),
    staff: z.array(
      z.object({
        id: z.string(),
        name: localizedSchema,
        photo: z.string().nullable(),
        active: z.boolean(),
        /** Position in the shop's staff list, from 0, regardless of filters. */
        position: z.int(),
        /**
         * Wall-clock minutes of that date, past 1440 after midnight; dated hours and seasons are applied; empty for
         * former staff.
         */
        hours: z.array(
          z.object({
            date: z.string(),
            ranges: z.array(z.object({ from: z.int(), to: z.int() })),
          }),
        ),
      }),
    ),
    /**
     * Working time and taken time of those staff members, with one extra day on both sides; without the appointments in
     * `visits`.
     */
    calendars: z.array(calendarSchema),
    /** Appointments by start, including cancelled ones. */
    visits: z.array(shopAppointmentSchema),
    blocks: z.array(blockSchema),
    absences: z.array(
      z.object({
        id: z.string(),
        /** Null: all staff. */
        staffId: z.string().nullable(),
        start: z.string(),
        end: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  errors: ['invalid_input'],
})

export const listBookings = shopEndpoint({
  id: 'listBookings',
  method: 'GET',
  path: `${SHOP_PATH}/bookings`,
  may: 'diary.read',
  keys: 'appointments.read',
  summary:
    "Lists a shop's appointments: upcoming ones soonest first, others newest first; searches names and last digits of numbers",
  params: shopParams,
  query: z.object({
    tab: z.enum(BOOKING_TABS).default('upcoming'),
    query: searchText.optional(),
    staff: z.string().optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(shopAppointmentSchema),
  errors: ['invalid_input'],
})
