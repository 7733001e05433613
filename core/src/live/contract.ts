import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MOST_WATCHED } from './watching.ts'

/**
 * Lists what an open page is told: that something has changed, never what. `shop`: what a watched business shows or
 * has booked; `person`: what the caller is told or has booked; `catalog`: which cities, categories and services there
 * are; `all`: messages may have been missed; `full`: too many pages of this caller are open, and this one is left out.
 * Before them comes `lately`, with how many milliseconds ago each of the first three last happened, and as `all` how
 * far back that is known: what a page read before then it reads again.
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
    /** One or several. */
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
