import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'

export type Promotion = Item<'listPromotions'>
export type PromotionForm = Omit<
  Promotion,
  'id' | 'version' | 'state' | 'uses' | 'announcedAt' | 'told'
>

/** The offers of a shop. */
export function promotionsQuery(businessId: string) {
  return queryOptions({
    queryKey: ['promotions', businessId],
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

/** What an offer can be for: the services that the shop sells. */
export function sellableQuery(businessId: string) {
  return queryOptions({
    queryKey: ['promotions', businessId, 'sellable'],
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

/** What is done to an offer; without a target it is a new one. */
export type PromotionChange =
  | { do: 'publish'; form: PromotionForm }
  | { do: 'change'; form: PromotionForm; target: Promotion }
  | { do: 'end' | 'announce'; target: Promotion }

export function usePromotionChange(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: PromotionChange) => sendChange(businessId, change),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['promotions', businessId] })
      void client.invalidateQueries({ queryKey: ['business', businessId] })
    },
  })
}

function sendChange(businessId: string, change: PromotionChange) {
  if (change.do === 'publish')
    return answerOf(
      api.POST('/api/console/businesses/{businessId}/promotions', {
        params: { path: { businessId } },
        body: change.form,
      }),
    )
  const { id: promotionId, version } = change.target
  const params = { path: { businessId, promotionId } }
  if (change.do === 'change')
    return answerOf(
      api.PUT('/api/console/businesses/{businessId}/promotions/{promotionId}', {
        params,
        body: { ...change.form, version },
      }),
    )
  const body = { version }
  return answerOf(
    change.do === 'end'
      ? api.POST('/api/console/businesses/{businessId}/promotions/{promotionId}/end', {
          params,
          body,
        })
      : api.POST('/api/console/businesses/{businessId}/promotions/{promotionId}/announce', {
          params,
          body,
        }),
  )
}
