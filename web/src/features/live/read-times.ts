import type { Query, QueryClient } from '@tanstack/react-query'
import type { Renewing } from '#features/live/affects.ts'

/** When the newest fetch of each query began, in milliseconds. */
const begun = new WeakMap<Query, number>()

/** Records when queries begin to fetch; returns a function that stops recording. */
export const noteReads = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      begun.set(event.query as Query, Date.now()) // the cache event's query is typed with `any`
  })

/** Returns the earliest time at which the server can have read the data a query shows or will show. */
function readAt(query: Query): number {
  // A fetch that began before recording started came with the page, or later.
  const requested = begun.get(query) ?? performance.timeOrigin
  const { dataUpdatedAt } = query.state
  return dataUpdatedAt === 0 ? requested : Math.min(requested, dataUpdatedAt)
}

/** Returns a client that invalidates only queries read before a given time. */
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
