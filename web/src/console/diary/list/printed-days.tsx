import type { Column } from '#console/diary/grid/columns.ts'
import { Line } from '#console/diary/list/day-list.tsx'
import { rowsOf } from '#console/diary/list/rows.ts'
import type { Diary } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { usePrinting } from '#lib/platform/use-printing.ts'

/** The days on paper: every entry with its whole text, in place of a grid or list that scrolls. */
export function PrintedDays(props: { diary: Diary; columns: readonly Column[]; now: number }) {
  const { diary, columns, now } = props
  const format = useFormat()
  if (!usePrinting()) return null
  return diary.dates.map(({ date }) => {
    const ofDay = columns.filter((column) => column.date === date)
    const { past, due } = rowsOf(ofDay, { timeZone: diary.timeZone, now, free: false })
    return (
      <div key={date} className="hidden print:block">
        {/* The title of the page names a single day. */}
        {diary.dates.length > 1 && <h2 className="text-lg">{format.day(date, 'full')}</h2>}
        <ol>
          {[...past, ...due].map((row) => (
            <li key={row.key} className="break-inside-avoid">
              <Line
                diary={diary}
                columns={ofDay}
                now={now}
                row={row}
                named
                onOpen={ignore}
                onOpenBlock={ignore}
                onCreate={undefined}
              />
            </li>
          ))}
        </ol>
      </div>
    )
  })
}

/** Paper has no presses. */
function ignore() {}
