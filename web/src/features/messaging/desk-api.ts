import { queryOptions } from '@tanstack/react-query'
import type { MessageStage } from '@awan/core/messaging/resend'
import { deskMessageKeys } from '#features/messaging/keys.ts'
import type { Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type DeskMessage = Item<'listMessages'>

/** Messages as the operator sees them, in pages. */
export function deskMessagesQuery(filter: { stage?: MessageStage; phone?: string }) {
  const { stage, phone } = filter
  return {
    ...pagesQuery(deskMessageKeys.list({ stage, phone }), ({ cursor, signal }) =>
      answerOf(
        api.GET('/api/admin/messages', {
          params: { query: { stage, phone, cursor } },
          signal,
        }),
      ),
    ),
    staleTime: 0,
    meta: PERSONAL,
  }
}

/** Today's cost of messages, and the state of their providers. */
export function spendingQuery() {
  return queryOptions({
    queryKey: deskMessageKeys.spending,
    queryFn: ({ signal }) => answerOf(api.GET('/api/admin/messages/spending', { signal })),
    staleTime: 0,
    meta: PERSONAL,
  })
}

export async function resendMessage(messageId: string): Promise<DeskMessage> {
  return answerOf(
    api.POST('/api/admin/messages/{messageId}/resend', { params: { path: { messageId } } }),
  )
}
