import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { customerKeys } from '#features/customer/keys.ts'
import type { Answer, Body, Item } from '#lib/api/answers.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Customer = Item<'listCustomers'>
export type CustomerCard = Answer<'getCustomer'>
export type CardAppointment = Item<'listCustomerAppointments'>
export type NewCustomer = Body<'createCustomer'>
export type CustomerChange = Body<'changeCustomer'>

export interface CustomersInput {
  query?: string | undefined
  filter: 'all' | 'blocked' | 'missed' | 'new'
  sort: 'recent' | 'name' | 'visits'
}

const pathOf = (businessId: string, customerId: string) => ({ path: { businessId, customerId } })

export function customersQuery(businessId: string, input: CustomersInput) {
  return {
    ...pagesQuery(customerKeys.list(businessId, input), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/customers', {
          params: { path: { businessId }, query: { ...input, cursor } },
          signal,
        }),
      ),
    ),
    meta: PERSONAL,
  }
}

export function customerQuery(businessId: string, customerId: string) {
  return queryOptions({
    queryKey: customerKeys.card(businessId, customerId),
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

/** Appointments of a customer, newest first, including cancelled ones. */
export function cardAppointmentsQuery(businessId: string, customerId: string) {
  return {
    ...pagesQuery(customerKeys.visits(businessId, customerId), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/customers/{customerId}/visits', {
          params: {
            ...pathOf(businessId, customerId),
            query: { cursor },
          },
          signal,
        }),
      ),
    ),
    meta: PERSONAL,
  }
}

/** Writes a saved card into the cache. */
export const keepCustomer = (businessId: string) => (client: QueryClient, card: CustomerCard) =>
  void client.setQueryData(customerQuery(businessId, card.id).queryKey, card)

export const addCustomer = (
  businessId: string,
  body: NewCustomer,
  key: string,
): Promise<CustomerCard> =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/customers', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const changeCustomer = (
  businessId: string,
  customerId: string,
  body: CustomerChange,
): Promise<CustomerCard> =>
  answerOf(
    api.PATCH('/api/console/businesses/{businessId}/customers/{customerId}', {
      params: pathOf(businessId, customerId),
      body,
    }),
  )

export const mergeCustomers = (
  businessId: string,
  customerId: string,
  body: Body<'mergeCustomers'>,
  key: string,
): Promise<CustomerCard> =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/customers/{customerId}/merge', {
      params: { ...pathOf(businessId, customerId), header: { 'idempotency-key': key } },
      body,
    }),
  )

/** Returns the current card carried by the refusal of a stale version. */
export const cardInRefusal = (refusal: unknown): CustomerCard | undefined =>
  isApiError(refusal, 'changed_elsewhere')
    ? // Typed by the contract of the refusal.
      (refusal.data.current as CustomerCard | undefined)
    : undefined

/** Fetches all customers as a CSV file, in the language on screen. */
export async function fetchCustomerTable(businessId: string): Promise<Blob> {
  return answerOf(
    api.GET('/api/console/businesses/{businessId}/customers.csv', {
      params: { path: { businessId } },
      parseAs: 'blob',
    }),
  )
}
