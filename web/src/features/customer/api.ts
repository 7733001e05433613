import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Customer = Item<'listCustomers'>
export type CustomerCard = Answer<'getCustomer'>
export type CardVisit = Item<'listCustomerVisits'>

export interface CustomerWish {
  query?: string | undefined
  filter: 'all' | 'blocked' | 'missed' | 'new'
  sort: 'recent' | 'name' | 'visits'
}

const pathOf = (businessId: string, customerId: string) => ({ path: { businessId, customerId } })

export function customersQuery(businessId: string, wish: CustomerWish) {
  return infiniteQueryOptions({
    queryKey: ['customers', businessId, wish],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/customers', {
          params: { path: { businessId }, query: { ...wish, cursor: pageParam || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: PERSONAL,
  })
}

export function customerQuery(businessId: string, customerId: string) {
  return queryOptions({
    queryKey: ['customer', businessId, customerId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/customers/{customerId}', {
          params: pathOf(businessId, customerId),
          signal,
        }),
      ),
    meta: PERSONAL,
  })
}

/** Newest first, cancelled ones included. */
export function cardVisitsQuery(businessId: string, customerId: string) {
  return infiniteQueryOptions({
    queryKey: ['customer', businessId, customerId, 'visits'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/customers/{customerId}/visits', {
          params: {
            ...pathOf(businessId, customerId),
            query: { cursor: pageParam || undefined },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: PERSONAL,
  })
}

/** A card as the server has it now; lists, and the diary that shows its name, are asked for again. */
function useCardAnswer(businessId: string) {
  const client = useQueryClient()
  return (card: CustomerCard) => {
    client.setQueryData(customerQuery(businessId, card.id).queryKey, card)
    for (const of of ['customers', 'diary', 'shop-bookings'])
      void client.invalidateQueries({ queryKey: [of, businessId] })
  }
}

export function useAddCustomer(businessId: string) {
  return useMutation({
    mutationFn: (body: { name: string; phone?: string }) =>
      answerOf(
        api.POST('/api/console/businesses/{businessId}/customers', {
          params: { path: { businessId } },
          body,
        }),
      ),
    onSuccess: useCardAnswer(businessId),
  })
}

interface Change {
  version: number
  name?: string
  phone?: string | null
  note?: string
  blocked?: boolean
}

export function useChangeCustomer(businessId: string, customerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) =>
      answerOf(
        api.PATCH('/api/console/businesses/{businessId}/customers/{customerId}', {
          params: pathOf(businessId, customerId),
          body,
        }),
      ),
    onSuccess: useCardAnswer(businessId),
    // Whoever came too late sees what is there now.
    onError: () => client.invalidateQueries({ queryKey: ['customer', businessId, customerId] }),
  })
}

export function useMergeCustomers(businessId: string, customerId: string) {
  const client = useQueryClient()
  const take = useCardAnswer(businessId)
  return useMutation({
    mutationFn: (body: { otherId: string; version: number; otherVersion: number }) =>
      answerOf(
        api.POST('/api/console/businesses/{businessId}/customers/{customerId}/merge', {
          params: pathOf(businessId, customerId),
          body,
        }),
      ),
    onSuccess: (card) => {
      take(card)
      void client.invalidateQueries({ queryKey: cardVisitsQuery(businessId, customerId).queryKey })
    },
    onError: () => client.invalidateQueries({ queryKey: ['customer', businessId, customerId] }),
  })
}

/** All customers as a table for spreadsheets, in the language on screen. */
export async function fetchCustomerTable(businessId: string): Promise<Blob> {
  return answerOf(
    api.GET('/api/console/businesses/{businessId}/customers.csv', {
      params: { path: { businessId } },
      parseAs: 'blob',
    }),
  )
}
