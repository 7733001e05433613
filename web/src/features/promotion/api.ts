import { queryOptions } from '@tanstack/react-query'
import { promotionKeys } from '#features/promotion/keys.ts'
import type { Answer, Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Promotion = Item<'listPromotions'>
export type PromotionForm = Body<'createPromotion'>

/** Promotions of a shop. */
export function promotionsQuery(businessId: string) {
  return queryOptions({
    queryKey: promotionKeys.list(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/promotions', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    meta: { personal: true },
  })
}

/** Active offerings of a shop, which a promotion can apply to. */
export function sellableQuery(businessId: string) {
  return queryOptions({
    queryKey: promotionKeys.sellable(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/offerings', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    select: ({ items }) => items.filter(({ active }) => active),
    meta: { personal: true },
  })
}

export type Sellable = Answer<'listOfferings'>['items'][number]

const at = (businessId: string, { id: promotionId }: Promotion) => ({
  path: { businessId, promotionId },
})

/** Publishes a promotion; the same key publishes at most one. */
export const createPromotion = (
  businessId: string,
  body: PromotionForm,
  key: string,
): Promise<Promotion> =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/promotions', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const changePromotion = (
  businessId: string,
  target: Promotion,
  body: Body<'changePromotion'>,
): Promise<Promotion> =>
  answerOf(
    api.PUT('/api/console/businesses/{businessId}/promotions/{promotionId}', {
      params: at(businessId, target),
      body,
    }),
  )

export const endPromotion = (businessId: string, target: Promotion): Promise<Promotion> =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/promotions/{promotionId}/end', {
      params: at(businessId, target),
      body: { version: target.version },
    }),
  )

export const notifyOfPromotion = (businessId: string, target: Promotion): Promise<Promotion> =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/promotions/{promotionId}/announce', {
      params: at(businessId, target),
      body: { version: target.version },
    }),
  )
