import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MOST_WATCHED } from './watching.ts'

/**
 * Events sent to an open page; they say that data changed, never its content. `shop`: public data or bookings of a
 * watched business; `person`: the caller's notifications or bookings; `catalog`: cities, categories and services;
 * `all`: events may have been missed; `full`: the caller has too many open pages, and this one gets no events. First
 * comes `lately`, with the milliseconds since the last event of each of the first three, and as `all` the length of
 * that history: data fetched before then must be refetched.
 */
export const LIVE_EVENTS = ['shop', 'person', 'catalog', 'all', 'full'] as const

export type LiveEvent = (typeof LIVE_EVENTS)[number]

export const listEvents = endpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/api/events',
  access: 'public',
  summary:
    'Streams server-sent events (HTML, 9.2) when a watched business or the caller’s own data changes. The stream ends after some minutes, and when a session or role ends; reconnect then',
  query: z.object({
    /** Ids of one or several businesses to watch. */
    business: z
      .union([z.uuid(), z.array(z.uuid()).max(MOST_WATCHED)])
      .transform((ids) => (typeof ids === 'string' ? [ids] : ids))
      .optional(),
  }),
  status: 200,
  answer: z.string(),
  answerType: 'text/event-stream; charset=utf-8',
  errors: ['too_many_requests', 'invalid_input'],
})
