import { cx } from '#components/class-names.ts'
import type { Span } from '#console/diary/grid/axis.ts'
import { placeOf } from '#console/diary/grid/place.ts'
import { useFormat } from '#lib/format/use-format.ts'

/**
 * Shows where something would stand: a free time under the pointer, or what is being moved. Its time is whole or not
 * there.
 */
export function Ghost(props: { span: Span; axis: Span; refused?: boolean; text?: string }) {
  const { span, axis, refused, text } = props
  const format = useFormat()
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute z-2 p-0.5"
      style={placeOf(span, axis)}
    >
      <span
        className={cx(
          '@container num flex h-full flex-col overflow-hidden rounded-sm border-2 border-dashed px-2 text-cap leading-ui font-semibold',
          refused
            ? 'border-danger bg-danger-soft text-danger-ink'
            : 'border-brand bg-brand-soft text-brand-soft-ink',
        )}
      >
        <span className="hidden whitespace-nowrap @[4rem]:block @[9.5rem]:hidden">
          {format.wallTime(span.from)}
        </span>
        <span className="hidden whitespace-nowrap @[9.5rem]:block">
          {format.wallTime(span.from)}
          {text && ` – ${format.wallTime(span.to)}`}
        </span>
        {text && <span className="truncate font-medium @max-[4rem]:hidden">{text}</span>}
      </span>
    </li>
  )
}
