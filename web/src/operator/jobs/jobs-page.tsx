import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Badge } from '#components/text/badge.tsx'
import { jobsQuery, type FailedJob, type JobState } from '#features/diagnostics/job-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'
import { JobName } from '#operator/jobs/job-name.tsx'
import { RetryDialog } from '#operator/jobs/retry-dialog.tsx'

/** Paging fields for a query without pages. */
const ONE_PAGE = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}

/** Shows the server's jobs, failed ones, and the last backup. */
export function JobsPage() {
  const t = useMessages()
  const jobs = useQuery(jobsQuery)
  const [retrying, setRetrying] = useState<FailedJob>()
  const states = jobs.data?.jobs.map((job) => ({ ...job, id: job.name }))
  const columns = [useStateColumns(), useFailedColumns()] as const
  return (
    <DeskPage title={t('operator.jobs')} text={t('operator.jobsText')}>
      {jobs.data && <Around {...jobs.data} />}
      <DeskTable
        label={t('operator.jobs')}
        query={{ ...jobs, ...ONE_PAGE, data: states }}
        columns={columns[0]}
        empty={{ title: t('operator.jobs') }}
      />
      {jobs.data && (
        <section className="grid gap-3">
          <h2 className="text-lg">{t('operator.givenUp')}</h2>
          <DeskTable
            label={t('operator.givenUp')}
            query={{ ...jobs, ...ONE_PAGE, data: jobs.data.failed }}
            columns={columns[1]}
            onOpen={setRetrying}
            empty={{ title: t('operator.noneGivenUp') }}
          />
        </section>
      )}
      {retrying && <RetryDialog job={retrying} onClose={() => setRetrying(undefined)} />}
    </DeskPage>
  )
}

/** The outbox and the last backup. */
function Around(props: {
  outbox: { waiting: number; oldestAt: string | null }
  backupAt: string | null
}) {
  const { outbox, backupAt } = props
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="grid gap-1 rounded-lg bg-surface p-4 shadow-1">
      <p>
        {t('operator.outbox', { count: outbox.waiting })}
        {outbox.oldestAt &&
          ` ${t('operator.outboxSince', { when: format.dayTime(outbox.oldestAt, COUNTRY_ZONE) })}`}
      </p>
      <p>
        {backupAt
          ? t('operator.backupAt', { when: format.dayTime(backupAt, COUNTRY_ZONE) })
          : t('operator.noBackup')}
      </p>
    </div>
  )
}

function useStateColumns(): DeskColumn<JobState & { id: string }>[] {
  const t = useMessages()
  const format = useFormat()
  const when = (label: string, at: string | null) =>
    at !== null && (
      <span className="num">
        <span className="lg:sr-only">{label}: </span>
        {format.dayTime(at, COUNTRY_ZONE)}
      </span>
    )
  return [
    { label: t('operator.job'), cell: ({ name }) => <JobName name={name} /> },
    { label: t('operator.status'), cell: (job) => <Condition job={job} />, beside: true },
    { label: t('operator.lastRun'), cell: ({ lastAt }) => when(t('operator.lastRun'), lastAt) },
    { label: t('operator.nextRun'), cell: ({ nextAt }) => when(t('operator.nextRun'), nextAt) },
    {
      label: t('operator.lastFault'),
      cell: ({ fault, faultAt }) =>
        fault !== null && (
          <>
            {when(t('operator.lastFault'), faultAt)}{' '}
            <span dir="ltr" className="block text-sm">
              {fault}
            </span>
          </>
        ),
    },
  ]
}

function Condition({ job }: { job: JobState }) {
  const t = useMessages()
  const format = useFormat()
  if (job.failed > 0)
    return (
      <Badge tone="danger">{t('operator.jobFailed', { number: format.number(job.failed) })}</Badge>
    )
  if (job.late) return <Badge tone="warning">{t('operator.jobLate')}</Badge>
  if (job.due > 0)
    return <Badge tone="brand">{t('operator.jobDue', { number: format.number(job.due) })}</Badge>
  if (job.lastAt === null) return <Badge tone="quiet">{t('operator.jobNever')}</Badge>
  return <Badge tone="success">{t('operator.jobFine')}</Badge>
}

function useFailedColumns(): DeskColumn<FailedJob>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    { label: t('operator.job'), cell: ({ name }) => <JobName name={name} /> },
    {
      label: t('operator.givenUpAt'),
      cell: ({ at }) => <span className="num">{format.dayTime(at, COUNTRY_ZONE)}</span>,
    },
    {
      label: t('operator.lastFault'),
      cell: ({ fault }) =>
        fault !== null && (
          <span dir="ltr" className="block text-sm">
            {fault}
          </span>
        ),
    },
  ]
}
