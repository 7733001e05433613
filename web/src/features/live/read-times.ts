import type { Query, QueryClient } from '@tanstack/react-query'
import type { Renewing } from '#features/live/affects.ts'

/** Holds when the newest read of each query was asked for. */
const begun = new WeakMap<Query, number>()

/** Notes from now on when reads are asked for, until the function it returns is called. */
export const noteReads = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      begun.set(event.query as Query, Date.now()) // the cache gives it with any for its types
  })

/** The earliest moment at which the server can have read what a query shows, or will show. */
function readAt(query: Query): number {
  // What was asked for before anybody noted it came with the page, or after.
  const requested = begun.get(query) ?? performance.timeOrigin
  const { dataUpdatedAt } = query.state
  return dataUpdatedAt === 0 ? requested : Math.min(requested, dataUpdatedAt)
}

/** Renews through `client` only what was read before a moment. */
export function onlyReadBefore(client: QueryClient, before: number): Renewing {
  return {
    invalidateQueries: async (filters) => {
      const early = client
        .getQueryCache()
        .findAll(filters)
        .filter((query) => readAt(query) < before)
      await Promise.all(
        early.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })),
      )
    },
  }
}
