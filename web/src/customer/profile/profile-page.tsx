import { ChevronRight, LogOut } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { DangerZone } from '#customer/profile/danger-zone.tsx'
import { ForBusiness } from '#customer/profile/for-business.tsx'
import { LogOutButton } from '#customer/profile/log-out-button.tsx'
import { NameCard } from '#customer/profile/name-card.tsx'
import { Preferences } from '#customer/profile/preferences.tsx'
import { ActivityRow } from '#features/analytics/components/activity-row.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { PATHS } from '#lib/paths.ts'

const NoticeSettingsCard = lazyExtra(
  async () => (await import('#customer/profile/notice-settings.tsx')).NoticeSettingsCard,
)

const AttendeesCard = lazyExtra(
  async () => (await import('#customer/profile/attendees-card.tsx')).AttendeesCard,
)

const FeedCard = lazyExtra(async () => (await import('#customer/profile/feed-card.tsx')).FeedCard)

const OWN = [
  { to: PATHS.favourites, label: 'favourite.title' },
  { to: PATHS.notifications, label: 'notification.title' },
] as const

const ABOUT = [
  { to: PATHS.support, label: 'shell.support' },
  { to: PATHS.terms, label: 'account.terms' },
  { to: PATHS.privacy, label: 'account.privacy' },
  { to: PATHS.eula, label: 'account.eula' },
] as const

/** The account, and its settings. */
export function ProfilePage() {
  const { language, t } = useLanguage()
  const { account } = useAuth()
  usePageTitle(t('account.profile'))
  if (!account) return null
  return (
    <>
      <PageHeader title={t('account.profile')} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pb-10 lg:grid-cols-[minmax(0,1fr)_25.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <NameCard account={account} />
          <Group title={t('account.preferences')}>
            <Preferences account={account} />
          </Group>
          <Group title={t('attendee.title')}>
            <Suspense fallback={<Skeleton className="h-13 rounded-md" />}>
              <AttendeesCard />
            </Suspense>
          </Group>
          <Group title={t('feed.title')}>
            <Suspense fallback={<Skeleton className="h-20 rounded-lg" />}>
              <FeedCard />
            </Suspense>
          </Group>
          <Group title={t('account.notice.title')}>
            <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
              <NoticeSettingsCard />
            </Suspense>
          </Group>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <section className="divide-y divide-line rounded-lg bg-surface px-gutter shadow-1">
            {OWN.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="flex min-h-15 items-center justify-between gap-3 text-lg font-semibold hover:text-brand-ink"
              >
                {t(label)}
                <Icon of={ChevronRight} className="text-ink-3" />
              </Link>
            ))}
          </section>
          <ForBusiness operator={account.isAdmin} />
          <Group title={t('account.about', { brand: BRAND[language] })}>
            <ul className="divide-y divide-line">
              <li>
                <ActivityRow />
              </li>
              {ABOUT.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-13 items-center justify-between gap-3 hover:text-brand-ink"
                  >
                    {t(label)}
                    <Icon of={ChevronRight} className="text-ink-3" />
                  </Link>
                </li>
              ))}
            </ul>
          </Group>
          <LogOutButton icon={<Icon of={LogOut} />} />
          <DangerZone phone={account.phone} />
        </div>
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="relative rounded-lg bg-surface px-gutter pt-4 pb-3 shadow-1">
      <h2 className="mb-1 text-lg">{title}</h2>
      {children}
    </section>
  )
}
