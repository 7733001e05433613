import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '@awan/core/time'
import { waitKeys } from '#features/wait/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type OwnWait = Item<'listWaits'>
export type ShopWait = Item<'listShopWaits'>
export type WaitRequest = Body<'joinWait'>
export type WaitPart = NonNullable<OwnWait['part']>

/** Polling interval on screen, in milliseconds: a turn starts and expires by itself. */
const REFRESH_MS = MINUTE_MS

export function waitsQuery() {
  return queryOptions({
    queryKey: waitKeys.own,
    queryFn: async ({ signal }) => {
      const { items } = await answerOf(api.GET('/api/waits', { signal }))
      const now = Date.now()
      // On this device's clock, which may differ from the server's.
      return items.map((wait) => ({
        ...wait,
        keptUntil: wait.turn ? now + wait.turn.secondsLeft * 1000 : undefined,
      }))
    },
    refetchInterval: REFRESH_MS,
    meta: PERSONAL,
  })
}

export type KeptWait = OwnWait & { keptUntil: number | undefined }

export const joinWait = (body: WaitRequest): Promise<OwnWait> =>
  answerOf(api.POST('/api/waits', { body }))

const pathOf = (waitId: string) => ({ params: { path: { waitId } } })

export const leaveWait = (waitId: string) =>
  doneOf(api.DELETE('/api/waits/{waitId}', pathOf(waitId)))

export const restoreWait = (waitId: string): Promise<OwnWait> =>
  answerOf(api.POST('/api/waits/{waitId}/restore', pathOf(waitId)))

export const declineTurn = (waitId: string): Promise<OwnWait> =>
  answerOf(api.POST('/api/waits/{waitId}/decline', pathOf(waitId)))

/** Invalidates the account's waits. */
export const afterWaits = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: waitKeys.own })

/** The waiting list of a shop's day, in order. */
export function shopWaitsQuery(businessId: string, day: string) {
  return queryOptions({
    queryKey: waitKeys.day(businessId, day),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/waits', {
          params: { path: { businessId }, query: { day } },
          signal,
        }),
      ),
    refetchInterval: REFRESH_MS,
    select: (answer) => answer.items,
    meta: PERSONAL,
  })
}

export const removeWait = (businessId: string, waitId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/waits/{waitId}', {
      params: { path: { businessId, waitId } },
    }),
  )

export const giveTurn = (businessId: string, waitId: string, start: string): Promise<ShopWait> =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/waits/{waitId}/turn', {
      params: { path: { businessId, waitId } },
      body: { start },
    }),
  )
