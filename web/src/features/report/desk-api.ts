import { queryOptions } from '@tanstack/react-query'
import { reportKeys } from '#features/report/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type ListedContent = Item<'listReported'>
export type ReportedContent = Answer<'getReported'>

/** Reported content in pages: with open reports, or already decided. */
export function reportedQuery(open: boolean) {
  return {
    ...pagesQuery(reportKeys.list({ open }), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/reports', {
          params: { query: { open: open ? 'true' : 'false', cursor } },
          signal,
        }),
      ),
    ),
    staleTime: 0,
    meta: PERSONAL,
  }
}

export function reportedContentQuery(contentId: string) {
  return queryOptions({
    queryKey: reportKeys.content(contentId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/reports/{contentId}', { params: at(contentId), signal })),
    staleTime: 0,
    meta: PERSONAL,
  })
}

/** Removes reported content, with the version and the reports that were seen; the shop reads the reason. */
export async function removeReported(of: ReportedContent, reason: string) {
  const body = { reason, version: of.version ?? 0, reportedAt: of.reportedAt }
  const request = { params: at(of.id), body }
  return answerOf(api.POST('/api/admin/reports/{contentId}/removal', request))
}

export async function restoreReported({ id }: ReportedContent) {
  return answerOf(api.DELETE('/api/admin/reports/{contentId}/removal', { params: at(id) }))
}

/** Dismisses the reports that were seen. */
export async function dismissReported({ id, reportedAt }: ReportedContent) {
  const request = { params: at(id), body: { reportedAt } }
  return answerOf(api.POST('/api/admin/reports/{contentId}/dismissal', request))
}

const at = (contentId: string) => ({ path: { contentId } })
