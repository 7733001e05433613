import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { MINUTE_MS } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { toast } from '#components/overlays/toast.ts'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { byDay } from '#customer/notifications/by-day.ts'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { NotificationRow } from '#customer/notifications/notification-row.tsx'
import { PromotionsSwitch } from '#customer/profile/promotions-switch.tsx'
import { usePreferences } from '#customer/profile/use-preferences.ts'
import {
  notificationsQuery,
  unreadQuery,
  useReadAllNotifications,
  type Notification,
} from '#features/notification/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

const LIST = 'divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-1'

/** The account's notifications, newest first. */
export function NotificationsPage() {
  const t = useMessages()
  usePageTitle(t('notification.title'))
  return (
    <>
      <PageHeader title={t('notification.title')} back={PATHS.home} />
      <div className="page-width pb-10">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="max-w-180">
            <Notifications />
          </div>
          <PromotionsChoice />
        </div>
      </div>
    </>
  )
}

/** Returns whether the list or the button above it is still loading: they appear together, to avoid layout shift. */
function useComing(): boolean {
  const list = useInfiniteQuery(notificationsQuery)
  const unread = useQuery(unreadQuery)
  return (list.isPending && !loadingFaultOf(list)) || unread.isLoading
}

/** Consent to promotions is given and withdrawn where they would arrive. */
function PromotionsChoice() {
  const { account } = useAuth()
  const { save } = usePreferences()
  const coming = useComing()
  // On a phone it is below the list, and would shift when that loads.
  if (!account || coming) return null
  return (
    <div className="rounded-lg bg-surface px-4 py-3 shadow-1">
      <PromotionsSwitch account={account} save={save} />
    </div>
  )
}

function ReadAll() {
  const t = useMessages()
  const errorText = useErrorText()
  const { data: unread = 0 } = useQuery(unreadQuery)
  const readAll = useReadAllNotifications({
    onSaved: () => toast.success(t('notification.readAllDone')),
    onFailed: (error) => toast.error(t('notification.readFailed'), errorText(error)),
  })
  // After a press the button stays, and keeps the focus.
  if (unread === 0 && readAll.isIdle) return null
  return (
    <Button
      variant="tonal"
      size="sm"
      icon={<Icon of={CheckCheck} size="s" />}
      inactive={unread === 0}
      onClick={() => readAll.mutate(undefined)}
    >
      {t('notification.readAll')}
    </Button>
  )
}

function Notifications() {
  const t = useMessages()
  const list = useInfiniteQuery(notificationsQuery)
  const coming = useComing()
  const fault = loadingFaultOf(list)
  if (fault) return <QueryError error={fault} of={list} />
  if (coming || list.data === undefined)
    return (
      <SkeletonRegion label={t('shell.loading')}>
        <Skeleton className="mt-2 mb-3 h-6 w-24" />
        <div className={LIST}>
          {[0, 1, 2, 3].map((row) => (
            <RowSkeleton key={row} />
          ))}
        </div>
      </SkeletonRegion>
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        title={t('notification.none')}
        text={t('notification.noneText')}
        art={<EmptyScene name="notifications" />}
      />
    )
  return (
    <>
      <div className="mb-3 empty:hidden">
        <ReadAll />
      </div>
      <Days items={list.data} />
      <LoadMore {...list} />
    </>
  )
}

function Days({ items }: { items: readonly Notification[] }) {
  const t = useMessages()
  const format = useFormat()
  const now = useNow(MINUTE_MS)
  return byDay(items, now).map(({ day, when, items: own }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
      <h2 id={`day-${day}`} className="mb-2 text-lg">
        {when === 'today' && t('shell.today')}
        {when === 'yesterday' && t('notification.yesterday')}
        {when === 'earlier' && format.day(day, 'full')}
      </h2>
      <ul className={LIST}>
        {own.map((item) => (
          <li key={item.id}>
            <NotificationRow notification={item} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function RowSkeleton() {
  return (
    <div className="flex gap-3.5 p-4">
      <Skeleton className="size-11 flex-none rounded-full" />
      <div className="grid flex-1 content-center gap-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
