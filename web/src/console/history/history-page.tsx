import { useInfiniteQuery } from '@tanstack/react-query'
import { AUDIT_SUBJECTS, type AuditSubject } from '@awan/core/audit/actions'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { EntryRow } from '#console/history/entry-row.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { auditQuery, type AuditEntry } from '#features/audit/api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Shows who changed what and when. */
export function HistoryPage() {
  const t = useMessages()
  const { id } = useShop()
  const { get, set } = useUrlFilters()
  const about = subjectOf(get('about'))
  const entries = useInfiniteQuery(auditQuery(id, about))
  return (
    <ConsolePage title={t('console.audit')} text={t('console.auditText')}>
      <SelectField
        label={t('console.auditAbout')}
        className="max-w-80"
        value={about ?? ''}
        onChange={(event) => set({ about: event.target.value })}
      >
        <option value="">{t('console.auditAll')}</option>
        {AUDIT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {t(`console.subject.${subject}`)}
          </option>
        ))}
      </SelectField>
      {entries.isPending && <Skeleton className="h-60 rounded-lg" />}
      {entries.isError && (
        <ErrorState
          error={entries.error}
          pending={entries.isFetching}
          onRetry={() => void entries.refetch()}
        />
      )}
      {entries.data?.length === 0 && (
        <EmptyState title={t('console.auditEmpty')} text={t('console.auditEmptyText')} />
      )}
      {entries.data && <Days entries={entries.data} />}
      <LoadMore {...entries} />
    </ConsolePage>
  )
}

const subjectOf = (text: string | undefined): AuditSubject | undefined =>
  AUDIT_SUBJECTS.find((subject) => subject === text)

/** The entries under the day on which they were made. */
function Days({ entries }: { entries: readonly AuditEntry[] }) {
  const format = useFormat()
  const { timeZone } = useShop()
  const days = Map.groupBy(entries, ({ at }) => dayOf(at, timeZone))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="grid gap-2 lg:max-w-180">
      <h2 className="text-lg">{format.nearDay(day, timeZone, 'full')}</h2>
      <ol className="grid rounded-lg bg-surface shadow-1">
        {ofDay.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}
