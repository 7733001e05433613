import { cx } from '#components/class-names.ts'
import { isShort, linesIn } from '#console/diary/event/lines.ts'
import type { Span } from '#console/diary/grid/axis.ts'
import { placeOf } from '#console/diary/grid/place.ts'
import { useFormat } from '#lib/format/use-format.ts'

/**
 * Outline of a target position: a free time under the pointer, or the moved entry. Shows as many of its two lines as
 * fit its height, the time first.
 */
export function Ghost(props: { span: Span; axis: Span; refused?: boolean; text?: string }) {
  const { span, axis, refused, text } = props
  const format = useFormat()
  const minutes = span.to - span.from
  const lines = linesIn(minutes)
  return (
    <li
      aria-hidden="true"
      data-ghost=""
      // Scroll margins for the heads above, the hours beside, and the bar below.
      className="pointer-events-none absolute z-2 scroll-mt-16 scroll-mb-44 p-0.5"
      style={placeOf(span, axis)}
    >
      <span
        className={cx(
          '@container num flex h-full flex-col overflow-hidden rounded-sm border-dashed px-2 text-cap leading-ui font-semibold',
          isShort(minutes) ? 'border leading-none' : 'border-2',
          lines < 2 && 'justify-center',
          refused
            ? 'border-danger bg-danger-soft text-danger-ink'
            : 'border-brand bg-brand-soft text-brand-soft-ink',
        )}
      >
        {lines > 0 && (
          <>
            <span className="hidden whitespace-nowrap @[4rem]:block @[9.5rem]:hidden">
              {format.wallTime(span.from)}
            </span>
            <span className="hidden whitespace-nowrap @[9.5rem]:block">
              {format.wallTime(span.from)}
              {text && ` – ${format.wallTime(span.to)}`}
            </span>
          </>
        )}
        {text && lines > 1 && (
          <span className="flex-none truncate font-medium @max-[4rem]:hidden">{text}</span>
        )}
      </span>
    </li>
  )
}
