import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { attendeeInput, attendeeOfSchema } from './attendee-schema.ts'
import { MOST_ATTENDEES } from './rules.ts'

/** Another person the account books for, as remembered. */
export const attendeeSchema = attendeeOfSchema.extend({ id: z.string() })

export const listAttendees = endpoint({
  id: 'listAttendees',
  method: 'GET',
  path: '/api/attendees',
  access: 'person',
  summary: `Lists the people the caller books for, most recent first, at most ${MOST_ATTENDEES}. Booking for a name remembers it`,
  status: 200,
  answer: z.object({ items: z.array(attendeeSchema) }),
  errors: [],
})

export const addAttendee = endpoint({
  id: 'addAttendee',
  method: 'POST',
  path: '/api/attendees',
  access: 'person',
  summary: `Remembers a name without a booking, also one that was removed. Idempotent: a name is remembered once. At most ${MOST_ATTENDEES}: 409 list_full`,
  body: attendeeInput,
  status: 200,
  answer: attendeeSchema,
  errors: ['list_full', 'invalid_input'],
})

const params = z.object({ attendeeId: z.string() })

export const changeAttendee = endpoint({
  id: 'changeAttendee',
  method: 'PATCH',
  path: '/api/attendees/:attendeeId',
  access: 'person',
  summary: 'Updates a remembered name or relation; existing appointments keep theirs',
  params,
  body: attendeeInput.partial(),
  status: 200,
  answer: attendeeSchema,
  errors: ['attendee_not_found', 'attendee_exists', 'invalid_input'],
})

export const removeAttendee = endpoint({
  id: 'removeAttendee',
  method: 'DELETE',
  path: '/api/attendees/:attendeeId',
  access: 'person',
  summary: 'Deletes a remembered name; existing appointments keep theirs',
  params,
  status: 204,
  errors: ['attendee_not_found'],
})
