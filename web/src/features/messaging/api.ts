import { queryOptions } from '@tanstack/react-query'
import { handsetKeys } from '#features/messaging/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type HandsetMessage = Item<'listHandsetMessages'>
/** Channels through which a simulated phone can answer. */
export type Channel = Body<'answerFromHandset'>['channel']

const LOOK_EVERY_MS = 1000
/** Number of the demo's unassigned block. */
const ANY_NUMBER = '+9647420000000'

/** Demo people with a simulated phone; empty if demo data is off. */
export const peopleQuery = queryOptions({
  queryKey: handsetKeys.people,
  queryFn: ({ signal }) => answerOf(api.GET('/api/dev/people', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  select: (answer) => answer.items,
})

/** Probe for simulated messages; fails with `not_found` if messages are sent to real phones. */
export const simulatedQuery = queryOptions({
  queryKey: handsetKeys.simulated,
  queryFn: ({ signal }) =>
    answerOf(api.GET('/api/dev/messages', { params: { query: { to: ANY_NUMBER } }, signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Messages of a simulated phone, newest first; polled each second while on screen. */
export function handsetQuery(phone: string) {
  return queryOptions({
    queryKey: handsetKeys.messages(phone),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/dev/messages', { params: { query: { to: phone } }, signal })),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
}

/** Sends a message typed on the simulated phone. */
export const answerFromHandset = (body: Body<'answerFromHandset'>) =>
  answerOf(api.POST('/api/dev/messages', { body }))

/** Turns WhatsApp on the simulated phone off or on. */
export const setHandset = (phone: string, body: Body<'setHandset'>) =>
  answerOf(api.PATCH('/api/dev/handsets/{phone}', { params: { path: { phone } }, body }))
