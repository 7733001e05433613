import { queryOptions } from '@tanstack/react-query'
import type { BusinessStatus } from '@awan/core/business/approval'
import { approvalKeys } from '#features/business/shop-keys.ts'
import type { Answer, Body, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Candidate = Item<'listCandidates'>
export type Dossier = Answer<'getDossier'>

interface CandidateFilter {
  status?: BusinessStatus
  city?: string
  category?: string
  featured?: 'true'
  query?: string
}

/** Businesses as the operator sees them, in pages. */
export function candidatesQuery(filter: CandidateFilter) {
  return {
    ...pagesQuery(approvalKeys.list(filter), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/businesses', {
          params: { query: { ...filter, cursor } },
          signal,
        }),
      ),
    ),
    meta: PERSONAL,
  }
}

export function dossierQuery(businessId: string) {
  return queryOptions({
    queryKey: approvalKeys.dossier(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/admin/businesses/{businessId}', { params: { path: { businessId } }, signal }),
      ),
    meta: PERSONAL,
  })
}

export async function decideBusiness(
  businessId: string,
  body: Body<'decideBusiness'>,
): Promise<Dossier> {
  return answerOf(
    api.POST('/api/admin/businesses/{businessId}/decision', {
      params: { path: { businessId } },
      body,
    }),
  )
}

export async function featureBusiness(
  businessId: string,
  body: Body<'featureBusiness'>,
): Promise<Dossier> {
  const params = { path: { businessId } }
  return answerOf(api.PUT('/api/admin/businesses/{businessId}/featured', { params, body }))
}
