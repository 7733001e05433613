import type { QueryClient } from '@tanstack/react-query'
import { personKeys } from '#features/account/keys.ts'
import { personQuery, type Person } from '#features/account/people-desk-api.ts'

/** Writes a person's new state into the panel's cached query. */
export function keepPerson(client: QueryClient, person: Person): void {
  client.setQueryData(personQuery(person.id).queryKey, person)
}

/** Invalidates the queries of people. */
export const afterPerson = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: personKeys.all })
