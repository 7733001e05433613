import { queryOptions } from '@tanstack/react-query'
import { personKeys } from '#features/account/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ListedPerson = Item<'listAccounts'>
export type Person = Answer<'getPerson'>

/** Returns the pages of accounts, as the operator sees them. */
export function listedPeopleQuery(filter: { query?: string; suspended?: 'true' }) {
  const { query, suspended } = filter
  return {
    ...pagesQuery(personKeys.list({ query, suspended }), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/people', {
          params: { query: { query, suspended, cursor } },
          signal,
        }),
      ),
    ),
    staleTime: 0,
    meta: PERSONAL,
  }
}

export function personQuery(accountId: string) {
  return queryOptions({
    queryKey: personKeys.person(accountId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/people/{accountId}', { params: at(accountId), signal })),
    staleTime: 0,
    meta: PERSONAL,
  })
}

export async function suspendPerson(accountId: string, reason: string): Promise<Person> {
  const request = { params: at(accountId), body: { reason } }
  return answerOf(api.POST('/api/admin/people/{accountId}/suspension', request))
}

export async function restorePerson(accountId: string): Promise<Person> {
  return answerOf(api.DELETE('/api/admin/people/{accountId}/suspension', { params: at(accountId) }))
}

/** Ends one session of an account; without `session`, all of them. */
export async function endPersonSessions(accountId: string, session?: string): Promise<Person> {
  const params = { ...at(accountId), query: session === undefined ? {} : { session } }
  return answerOf(api.DELETE('/api/admin/people/{accountId}/sessions', { params }))
}

/** Requests an export of all data stored about an account. */
export async function exportPerson(accountId: string): Promise<Answer<'exportPerson'>> {
  return answerOf(api.POST('/api/admin/people/{accountId}/export', { params: at(accountId) }))
}

/** Deletes an account permanently. */
export async function erasePerson(accountId: string, reason: string): Promise<void> {
  const request = { params: at(accountId), body: { reason } }
  await doneOf(api.POST('/api/admin/people/{accountId}/erasure', request))
}

const at = (accountId: string) => ({ path: { accountId } })
