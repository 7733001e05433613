import { queryOptions, type InfiniteData } from '@tanstack/react-query'
import { notificationKeys } from '#features/notification/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { useWrite } from '#lib/api/use-write.ts'

export type Notification = Item<'listNotifications'>
type Pages = InfiniteData<Answer<'listNotifications'>, string>
type Unread = Answer<'countUnread'>

/** Polling interval of notifications while the page is visible, in milliseconds. */
const POLL = 60_000

/** Notifications of the account, newest first. */
export const notificationsQuery = {
  ...pagesQuery(notificationKeys.list, ({ cursor, signal }) =>
    answerOf(api.GET('/api/notifications', { params: { query: { cursor } }, signal })),
  ),
  // Opening the list always refetches it.
  staleTime: 0,
  refetchInterval: POLL,
  meta: PERSONAL,
}

/** Number of unread notifications; the server counts up to 100. */
export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => answerOf(api.GET('/api/notifications/unread', { signal })),
  refetchInterval: POLL,
  refetchOnWindowFocus: 'always',
  select: ({ unread }) => unread,
  meta: PERSONAL,
})

/** Marks a notification as read; optimistic, rolled back on failure. */
export function useReadNotification() {
  return useReading<string>(
    (notificationId) =>
      api.POST('/api/notifications/{notificationId}/read', {
        params: { path: { notificationId } },
      }),
    (item, id) => item.id === id,
  )
}

/** Marks all notifications as read; optimistic, rolled back on failure. */
export function useReadAllNotifications() {
  return useReading<undefined>(
    () => api.POST('/api/notifications/read-all'),
    () => true,
  )
}

function useReading<Input>(
  send: (input: Input) => Promise<{ data?: Unread; error?: unknown; response: Response }>,
  meant: (item: Notification, input: Input) => boolean,
) {
  const { queryKey: list } = notificationsQuery
  const { queryKey: unread } = unreadQuery
  return useWrite((input: Input) => answerOf(send(input)), {
    show: async (client, input) => {
      // A response in flight would overwrite the optimistic state.
      await client.cancelQueries({ queryKey: notificationKeys.all })
      const before = client.getQueryData<Pages>(list)
      const readAt = new Date().toISOString()
      let marked = 0
      const mark = (item: Notification) => {
        if (item.readAt !== null || !meant(item, input)) return item
        marked += 1
        return { ...item, readAt }
      }
      client.setQueryData<Pages>(list, (data) => data && mapped(data, mark))
      client.setQueryData<Unread>(
        unread,
        (now) => now && { unread: Math.max(0, now.unread - marked) },
      )
      return before
    },
    keep: (client, answer) => client.setQueryData<Unread>(unread, answer),
    restore: (client, before) => {
      if (before) client.setQueryData<Pages>(list, before)
      void client.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })
}

function mapped(data: Pages, change: (item: Notification) => Notification): Pages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.map(change) }))
  return { ...data, pages }
}
