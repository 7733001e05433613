import { queryOptions } from '@tanstack/react-query'
import { attendeeKeys } from '#features/attendee/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Attendee = Item<'listAttendees'>
export type AttendeeChange = Body<'changeAttendee'>

/** Names this account books for besides its owner, most recently used first. */
export const attendeesQuery = queryOptions({
  queryKey: attendeeKeys.all,
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/attendees', { signal }))).items,
  meta: PERSONAL,
})

/** Remembers a name; one that is remembered already stays as it is. */
export const addAttendee = (body: Body<'addAttendee'>): Promise<Attendee> =>
  answerOf(api.POST('/api/attendees', { body }))

const at = (attendeeId: string) => ({ path: { attendeeId } })

export const changeAttendee = (id: string, body: AttendeeChange): Promise<Attendee> =>
  answerOf(api.PATCH('/api/attendees/{attendeeId}', { params: at(id), body }))

/** Removes a name; succeeds if it is already gone. */
export const removeAttendee = (id: string) =>
  doneOf(api.DELETE('/api/attendees/{attendeeId}', { params: at(id) }))
