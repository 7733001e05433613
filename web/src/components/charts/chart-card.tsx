import { useId, useState, type ReactNode } from 'react'
import { Segmented } from '#components/fields/segmented.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A figure with a one-sentence summary, as a chart or as an equivalent table. */
export function ChartCard(props: {
  title: string
  /** Summary of the chart, in one sentence. */
  said: ReactNode
  chart: ReactNode
  /** Control to step through the chart's values by keyboard or screen reader. */
  control?: ReactNode
  /** Column headings, and rows of as many cells; the first cell is the row's heading. */
  table: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }
}) {
  const { title, said, chart, table } = props
  const t = useMessages()
  const id = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg bg-surface p-4 shadow-1 print:break-inside-avoid"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <div className="print:hidden">
          <Segmented
            label={`${t('insight.view')}: ${title}`}
            value={view}
            options={[
              { value: 'chart', label: t('insight.chart') },
              { value: 'table', label: t('insight.table') },
            ]}
            onChange={setView}
          />
        </div>
      </header>
      <p className="text-ink-2">{said}</p>
      {view === 'chart' ? (
        <div>
          <div aria-hidden="true">{chart}</div>
          {props.control}
        </div>
      ) : (
        // A wide table scrolls by itself, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        <div tabIndex={0} role="group" aria-label={title} className="max-h-96 overflow-auto">
          <table className="w-full text-md">
            <thead>
              <tr className="text-sm text-ink-2">
                {table.head.map((head) => (
                  <th key={head} scope="col" className="px-2 py-1.5 text-start font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {table.rows.map(([name, ...cells], row) => (
                // Rows keep their order within a period, so the index is a stable key.
                <tr key={row}>
                  <th scope="row" className="px-2 py-1.5 text-start font-medium">
                    {name}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={table.head[at + 1]} className="num px-2 py-1.5">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
