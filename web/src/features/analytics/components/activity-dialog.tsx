import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageName } from '@awan/core/analytics/pages'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Dialog } from '#components/overlays/dialog.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { activityQuery, type Session, type Summary } from '#features/analytics/api.ts'
import { PAGE_LABELS } from '#features/analytics/page-labels.ts'
import { useDuration } from '#features/analytics/use-duration.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const isPage = (name: string): name is PageName => Object.hasOwn(PAGE_LABELS, name)

/** Shows the recorded activity of the account: the summary and the last ten sessions. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const activity = useQuery(activityQuery)
  const { data } = activity
  const fault = loadingFaultOf(activity)
  return (
    <Dialog title={t('analytics.title')} description={t('analytics.text')} onClose={onClose}>
      <div className="mt-4 grid gap-6">
        {data ? (
          <Activity summary={data.summary} sessions={data.sessions} />
        ) : fault ? (
          <QueryError error={fault} of={activity} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  )
}

function Loading() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('shell.loading')} className="grid gap-3">
      <Skeleton className="h-18" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </SkeletonRegion>
  )
}

function Activity({ summary, sessions }: { summary: Summary; sessions: Session[] }) {
  const t = useMessages()
  const format = useFormat()
  const duration = useDuration()
  if (summary.totalSessions === 0)
    return <EmptyState title={t('analytics.empty')} text={t('analytics.emptyText')} />
  const pages = Object.entries(summary.mostVisitedPages).slice(0, 5)
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 rounded-md bg-bg-subtle p-4 leading-ui">
        <Figure label={t('analytics.sessions')}>{format.number(summary.totalSessions)}</Figure>
        <Figure label={t('analytics.time')}>{duration(summary.totalTimeSpent)}</Figure>
        <Figure label={t('analytics.average')}>{duration(summary.averageSessionDuration)}</Figure>
      </dl>
      {pages.length > 0 && (
        <section>
          <h3 className="mb-1 text-lg">{t('analytics.pages')}</h3>
          <ul className="divide-y divide-line">
            {pages.map(([name, count]) => (
              <li key={name} className="flex min-h-11 items-center justify-between gap-3">
                <span>{t(isPage(name) ? PAGE_LABELS[name] : 'analytics.other')}</span>
                <span className="num text-ink-2">
                  {format.number(count)} · {duration(summary.timeSpentPerPage[name] ?? 0)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="mb-1 text-lg">{t('analytics.lastSessions')}</h3>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      </section>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useMessages()
  const format = useFormat()
  const duration = useDuration()
  const names = [...new Set(session.pages.map(({ page }) => t(PAGE_LABELS[page])))]
  return (
    <li className="py-3 leading-ui">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="num font-semibold">{format.dayTime(session.startTime, COUNTRY_ZONE)}</span>
        <span className="num text-ink-2">
          {session.endTime ? duration(session.totalDuration) : t('analytics.running')}
        </span>
      </span>
      <span className="mt-0.5 block text-sm text-ink-2">
        {t('analytics.pageCount', { count: session.pages.length })}
        {names.length > 0 && `: ${names.join(' · ')}`}
      </span>
    </li>
  )
}
