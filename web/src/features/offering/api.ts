import { queryOptions } from '@tanstack/react-query'
import { offeringKeys } from '#features/offering/keys.ts'
import type { Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** An offering as the shop edits it, including withdrawn ones. */
export type ShopOffering = Item<'listOfferings'>
export type NewOffering = Body<'createOffering'>
export type OfferingChange = Body<'changeOffering'>

const ofShop = (businessId: string) => ({ params: { path: { businessId } } })

/** All current and withdrawn offerings of a shop, in its order. */
export function offeringsQuery(businessId: string) {
  return queryOptions({
    queryKey: offeringKeys.list(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/offerings', {
          ...ofShop(businessId),
          signal,
        }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

/** Adds an offering; the same key adds at most one. */
export const createOffering = (businessId: string, body: NewOffering, key: string) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/offerings', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const changeOffering = (businessId: string, offeringId: string, body: OfferingChange) =>
  answerOf(
    api.PATCH('/api/console/businesses/{businessId}/offerings/{offeringId}', {
      params: { path: { businessId, offeringId } },
      body,
    }),
  )

export const orderOfferings = (businessId: string, ids: string[]) =>
  answerOf(
    api.PUT('/api/console/businesses/{businessId}/offerings/order', {
      ...ofShop(businessId),
      body: { ids },
    }),
  )
