import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCopied, type DayCopy } from '#console/copies/copies.ts'
import { copyStore } from '#console/copies/store.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

/** Time a request may take before the device's copy is shown meanwhile, in milliseconds. */
const PATIENCE_MS = 4_000

/** Copies the queries of a shop's day to this device, and shows the copies if the server does not answer. */
export function useCopies(): void {
  const client = useQueryClient()
  const { account } = useAuth()
  const accountId = account?.id
  useEffect(
    () => (accountId === undefined ? undefined : copying(client, accountId)),
    [client, accountId],
  )
}

function copying(client: QueryClient, accountId: string): () => void {
  const store = copyStore(accountId)
  const cache = client.getQueryCache()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let over = false
  // If the device's storage fails, go on without copies.
  const reading = store.all().catch((): DayCopy[] => [])

  const fill = async ({ queryKey, queryHash }: Query) => {
    const copy = (await reading).find(({ name }) => name === queryHash)
    if (over || !copy || client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(queryKey, copy.data, { updatedAt: copy.updatedAt })
  }
  const keep = async ({ queryHash: name, state }: Query) => {
    // After signing out, here or in another tab, nothing may be written.
    if (over || readAccount()?.id !== accountId) return
    const copy = { name, data: state.data, updatedAt: state.dataUpdatedAt }
    const copies = await reading
    const at = copies.findIndex((one) => one.name === name)
    copies.splice(at < 0 ? copies.length : at, 1, copy)
    await store.put(copy, Date.now())
  }
  const look = (query: Query) => {
    if (isCopied(query.queryKey) && query.state.data === undefined && isStuck(query))
      void fill(query)
  }
  const lookLater = (query: Query) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (isCopied(query.queryKey)) void fill(query)
    }, PATIENCE_MS)
    timers.add(timer)
  }
  for (const query of cache.getAll()) {
    look(query)
    lookLater(query)
  }
  const unsubscribe = cache.subscribe((event) => {
    const query = cache.get(event.query.queryHash)
    if (!query) return
    if (!isCopied(query.queryKey)) return
    if (event.type === 'added') lookLater(query)
    const read = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (read) keep(query).catch(() => undefined)
    else look(query)
  })
  return () => {
    over = true
    unsubscribe()
    timers.forEach(clearTimeout)
  }
}

/** Returns whether a query has no answer for now: it is paused or failed. */
const isStuck = ({ state }: Query) =>
  state.fetchStatus === 'paused' || state.fetchFailureCount > 0 || state.status === 'error'
