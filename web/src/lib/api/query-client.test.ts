import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const QUERY = ['waits']

/** Starts the first read of a list, changes the list while the response is in flight, and invalidates the query. */
async function changedUnderway(client: QueryClient, shown: boolean) {
  const truth = { waits: 0 }
  const first = Promise.withResolvers<void>()
  let reads = 0
  const options = {
    queryKey: QUERY,
    queryFn: async () => {
      reads += 1
      const { waits } = truth
      if (reads === 1) await first.promise
      return waits
    },
  }
  const observer = new QueryObserver(client, options)
  const leave = shown ? observer.subscribe(() => {}) : () => {}
  const read = shown ? undefined : client.prefetchQuery(options)
  await vi.waitFor(() => expect(reads).toBe(1))
  truth.waits = 1
  const renewed = client.invalidateQueries({ queryKey: QUERY })
  first.resolve()
  await Promise.all([read, renewed])
  leave()
  return { waits: client.getQueryData(QUERY), stale: client.getQueryState(QUERY)?.isInvalidated }
}

test('a read from before a change that arrives after it is repeated', async () => {
  expect(await changedUnderway(createQueryClient(), true)).toEqual({ waits: 1, stale: false })
})

test('data not on screen is marked stale', async () => {
  expect(await changedUnderway(createQueryClient(), false)).toEqual({ waits: 0, stale: true })
})

test('sabotaged: the library’s client takes the first response for the new one', async () => {
  expect(await changedUnderway(new QueryClient(), true)).toEqual({ waits: 0, stale: false })
})
