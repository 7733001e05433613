import type { FetchStatus } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoadMore, type Paging } from '#components/buttons/load-more.tsx'
import { cx } from '#components/class-names.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'

/** Column of a desk table; the first one names the row and opens it. */
export interface DeskColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** On a card, shown beside the name. */
  beside?: true
  /** Hidden on cards, where it would be a value without a label. */
  columnOnly?: true
  /** On a card, shown after its label. */
  labelled?: true
}

/** Query of a list that the server filters and pages. */
interface PagedQuery<Row> extends Paging {
  data: readonly Row[] | undefined
  fetchStatus: FetchStatus
  isFetching: boolean
  refetch: () => unknown
}

const CELL =
  'block min-w-0 wrap-anywhere max-lg:empty:hidden lg:table-cell lg:border-t lg:border-line lg:px-4 lg:py-2.5'

/** Table of a server-paged list, shown as cards on narrow screens, with loading, error and empty states. */
export function DeskTable<Row extends { id: string }>(props: {
  label: string
  query: PagedQuery<Row>
  columns: readonly DeskColumn<Row>[]
  /** Returns the address a row links to. */
  to?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Id of the row open in a panel, which shows the other columns too. */
  opened?: string | undefined
  empty: { title: string; text?: string; action?: ReactNode }
}) {
  const { query, label, opened } = props
  // A decision may remove its row.
  const kept = useKeptFocus<HTMLDivElement>()
  const narrow = useDesktop() && opened !== undefined
  const columns = props.columns.filter(({ beside }, at) => !narrow || at === 0 || beside)
  const fault = loadingFaultOf(query)
  if (fault) return <QueryError error={fault} of={query} />
  if (!query.data) return <TableSkeleton label={label} />
  if (query.data.length === 0) return <EmptyState {...props.empty} />
  return (
    <>
      <div
        {...kept}
        className="relative lg:overflow-x-auto lg:rounded-lg lg:bg-surface lg:shadow-1"
      >
        <table className="block w-full leading-ui lg:table">
          <caption className="sr-only">{label}</caption>
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr>
              {columns.map((column) => (
                <th
                  key={column.label}
                  scope="col"
                  className="px-4 py-3 text-start text-sm text-ink-2"
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="grid grid-cols-1 gap-3 lg:table-row-group">
            {query.data.map((row) => (
              <tr
                key={row.id}
                className={cx(
                  'relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg p-4 shadow-1 max-lg:after:order-1 max-lg:after:basis-full lg:table-row lg:rounded-none lg:p-0 lg:shadow-none',
                  row.id === opened ? 'bg-brand-soft' : 'bg-surface hover:bg-bg-subtle',
                )}
              >
                {columns.map((column, at) => (
                  <td
                    key={column.label}
                    className={cx(
                      CELL,
                      at === 0 ? 'flex-1' : 'text-ink-2',
                      // On a card the name and its `beside` columns share a line, with all others below.
                      at > 0 && !column.beside && 'max-lg:order-2',
                      column.columnOnly && 'max-lg:hidden',
                    )}
                  >
                    {column.labelled && <span className="lg:hidden">{column.label}: </span>}
                    {at === 0 ? (
                      <Opener {...props} row={row} cell={column.cell(row)} />
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LoadMore {...query} />
    </>
  )
}

function TableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="grid gap-3">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18 rounded-lg" />
      ))}
    </SkeletonRegion>
  )
}

/** First cell; its link or button covers the whole row. */
function Opener<Row extends { id: string }>(props: {
  row: Row
  cell: ReactNode
  to?: (row: Row) => string
  onOpen?: (row: Row) => void
  opened?: string | undefined
}) {
  const { row, cell, to, onOpen } = props
  const look = 'printed stretch inline-block min-h-6 text-start font-semibold text-brand-ink'
  if (to)
    return (
      <Link to={to(row)} className={look}>
        {cell}
      </Link>
    )
  if (onOpen)
    return (
      <button
        type="button"
        aria-current={row.id === props.opened || undefined}
        onClick={() => onOpen(row)}
        className={look}
      >
        {cell}
      </button>
    )
  return <span className="font-semibold text-ink">{cell}</span>
}
