import type { QueryClient } from '@tanstack/react-query'
import { personKeys } from '#features/account/keys.ts'
import { personQuery, type Person } from '#features/account/people-desk-api.ts'

/** Puts somebody as they are now where the panel reads them. */
export function keepPerson(client: QueryClient, person: Person): void {
  client.setQueryData(personQuery(person.id).queryKey, person)
}

/** Asks again for whoever is shown. */
export const afterPerson = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: personKeys.all })
