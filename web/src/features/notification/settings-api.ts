import { queryOptions } from '@tanstack/react-query'
import { notificationKeys } from '#features/notification/keys.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** The account's preferences for messages outside the app. */
export type NoticeSettings = Answer<'getNoticeSettings'>

export const noticeSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/notice-settings', { signal })),
  meta: PERSONAL,
})

export const changeNoticeSettings = (body: Body<'changeNoticeSettings'>) =>
  answerOf(api.PUT('/api/me/notice-settings', { body }))
