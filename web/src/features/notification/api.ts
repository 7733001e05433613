import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '@awan/core/time'
import { notificationKeys } from '#features/notification/keys.ts'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { pagesQuery } from '#lib/api/pages.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { useWrite, type OutcomeHandlers } from '#lib/api/use-write.ts'

export type Notification = Item<'listNotifications'>
type Pages = InfiniteData<Answer<'listNotifications'>, string>
type Unread = Answer<'countUnread'>

/** Polling interval of notifications while the page is visible, in milliseconds. */
const POLL = MINUTE_MS

/** Notifications of the account, newest first. */
export const notificationsQuery = {
  ...pagesQuery(notificationKeys.list, async ({ cursor, signal, client }) => {
    const page = await answerOf(
      api.GET('/api/notifications', { params: { query: { cursor } }, signal }),
    )
    return { ...page, items: page.items.map(marked(onTheirWay(client))) }
  }),
  // Opening the list always refetches it.
  staleTime: 0,
  refetchInterval: POLL,
  meta: PERSONAL,
}

/** Number of unread notifications; the server counts up to 100. */
export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: async ({ signal, client }) => {
    const answer = await answerOf(api.GET('/api/notifications/unread', { signal }))
    // While a mark is on its way, the count without it stays; the answer to the mark is newer.
    const shown = client.getQueryData<Unread>(notificationKeys.unread)
    return shown && onTheirWay(client).length ? shown : answer
  },
  refetchInterval: POLL,
  refetchOnWindowFocus: 'always',
  select: ({ unread }) => unread,
  meta: PERSONAL,
})

/** Marks a notification as read; optimistic, rolled back on failure. */
export function useReadNotification() {
  return useReading<string>((notificationId) =>
    api.POST('/api/notifications/{notificationId}/read', {
      params: { path: { notificationId } },
    }),
  )
}

/** Marks all notifications as read; optimistic, rolled back on failure. */
export function useReadAllNotifications(handlers: OutcomeHandlers) {
  return useReading<undefined>(() => api.POST('/api/notifications/read-all'), handlers)
}

/** Id of a notification to mark as read; undefined: all. */
type Mark = string | undefined

function useReading<Input extends Mark>(
  send: (input: Input) => Promise<{ data?: Unread; error?: unknown; response: Response }>,
  handlers: OutcomeHandlers = {},
) {
  const { queryKey: list } = notificationsQuery
  const { queryKey: unread } = unreadQuery
  return useWrite((input: Input) => answerOf(send(input)), {
    ...handlers,
    inOrder: notificationKeys.all,
    show: (client, input) => {
      const before = client.getQueryData<Pages>(list)
      if (before) client.setQueryData<Pages>(list, mapped(before, marked(onTheirWay(client))))
      client.setQueryData<Unread>(
        unread,
        (now) => now && { unread: input === undefined ? 0 : now.unread && now.unread - 1 },
      )
      return before
    },
    // The answer to an earlier mark lacks those that follow.
    keep: (client, answer) => {
      if (onTheirWay(client).length === 1) client.setQueryData<Unread>(unread, answer)
    },
    // The server may have read a response in flight before the mark.
    affects: (client) =>
      void client.invalidateQueries({ queryKey: notificationKeys.all, fetchStatus: 'fetching' }),
    restore: (client, before) => {
      client.setQueryData<Pages>(list, before)
      void client.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })
}

/** Returns the marks that are on their way: a list read meanwhile may lack them. */
const onTheirWay = (client: QueryClient) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: notificationKeys.all, status: 'pending' })
    .map(({ state }) => state.variables as Mark) // the input of `useReading`

/** Returns a function that applies the marks to a notification. */
const marked = (marks: readonly Mark[]) => (item: Notification) =>
  item.readAt === null && marks.some((id = item.id) => id === item.id)
    ? { ...item, readAt: new Date().toISOString() }
    : item

function mapped(data: Pages, change: (item: Notification) => Notification): Pages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.map(change) }))
  return { ...data, pages }
}
