import type { ReactNode } from 'react'
import { LoadMore, type Paging } from '#components/buttons/load-more.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import type { AuditEntry } from '#features/audit/api.ts'
import { EntryRow } from '#features/audit/components/entry-row.tsx'
import type { DeskEntry } from '#features/audit/desk-api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Query of the entries, filtered and paged by the server. */
interface EntryQuery<Entry> extends Paging {
  data: readonly Entry[] | undefined
  isFetching: boolean
  refetch: () => unknown
}

/** Audit entries grouped by day, with loading, error and empty states. */
export function EntryList<Entry extends AuditEntry | DeskEntry>(props: {
  query: EntryQuery<Entry>
  timeZone: string
  /** True if filters may hide entries. */
  filtered: boolean
  /** Renders content below an entry. */
  below?: (entry: Entry) => ReactNode
}) {
  const { query, timeZone, below } = props
  const t = useMessages()
  const format = useFormat()
  const fault = queryFaultOf(query)
  const days = Map.groupBy(query.data ?? [], ({ at }) => dayOf(at, timeZone))
  return (
    <>
      {!query.data && !fault && <Skeleton className="h-60 rounded-lg" />}
      {fault && <QueryError error={fault} of={query} />}
      {query.data?.length === 0 && (
        <EmptyState
          {...(props.filtered
            ? { title: t('console.auditNoneMatch') }
            : { title: t('console.auditEmpty'), text: t('console.auditEmptyText') })}
        />
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="grid gap-2 lg:max-w-200">
          <h2 className="text-lg">{format.nearDay(day, timeZone, 'full')}</h2>
          <ol className="grid rounded-lg bg-surface shadow-1">
            {ofDay.map((entry) => (
              <EntryRow key={entry.id} entry={entry} timeZone={timeZone}>
                {below?.(entry)}
              </EntryRow>
            ))}
          </ol>
        </section>
      ))}
      <LoadMore {...query} />
    </>
  )
}
