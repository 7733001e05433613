import { cx } from '#components/class-names.ts'
import type { Span } from '#console/diary-parts/axis.ts'
import { placeOf } from '#console/diary-parts/place.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** Where something would stand: a free time under the pointer, or what is being moved. */
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
          'num flex h-full flex-col overflow-hidden rounded-sm border-2 border-dashed px-2 text-cap leading-ui font-semibold',
          refused
            ? 'border-danger bg-danger-soft text-danger-ink'
            : 'border-brand bg-brand-soft text-brand-soft-ink',
        )}
      >
        <span className="truncate">
          {format.wallTime(span.from)}
          {text && ` – ${format.wallTime(span.to)}`}
        </span>
        {text && <span className="truncate font-medium">{text}</span>}
      </span>
    </li>
  )
}
