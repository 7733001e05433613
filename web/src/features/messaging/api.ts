import { queryOptions } from '@tanstack/react-query'
import { handsetKeys } from '#features/messaging/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type HandsetMessage = Item<'listHandsetMessages'>
/** The ways a simulated phone answers by. */
export type Channel = Body<'answerFromHandset'>['channel']

const LOOK_EVERY_MS = 1000
/** Holds a number of the demo's unassigned block: nobody's. */
const ANY_NUMBER = '+9647420000000'

/** Invented people whose phones can be looked at; none where the demo data is off. */
export const peopleQuery = queryOptions({
  queryKey: handsetKeys.people,
  queryFn: ({ signal }) => answerOf(api.GET('/api/dev/people', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  select: (answer) => answer.items,
})

/** Fails with `not_found` where messages go to real phones. */
export const simulatedQuery = queryOptions({
  queryKey: handsetKeys.simulated,
  queryFn: ({ signal }) =>
    answerOf(api.GET('/api/dev/messages', { params: { query: { to: ANY_NUMBER } }, signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asks what a simulated phone received, newest first; looked up each second while it is on screen. */
export function handsetQuery(phone: string) {
  return queryOptions({
    queryKey: handsetKeys.messages(phone),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/dev/messages', { params: { query: { to: phone } }, signal })),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
}

/** Sends what someone types on the simulated phone. */
export const answerFromHandset = (body: Body<'answerFromHandset'>) =>
  answerOf(api.POST('/api/dev/messages', { body }))

/** Takes WhatsApp from the simulated phone, or gives it back. */
export const setHandset = (phone: string, body: Body<'setHandset'>) =>
  answerOf(api.PATCH('/api/dev/handsets/{phone}', { params: { path: { phone } }, body }))
