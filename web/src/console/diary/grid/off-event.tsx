import { memo } from 'react'
import type { Span } from '#console/diary/grid/axis.ts'
import type { Off } from '#console/diary/grid/columns.ts'
import type { Placed } from '#console/diary/grid/lanes.ts'
import { isolated } from '#lib/format/isolated.ts'
import { placeOf } from '#console/diary/grid/place.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useOffText } from '#console/diary/grid/use-off-text.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const HATCH =
  'hatched grid h-full w-full place-items-center overflow-hidden rounded-sm border border-transparent text-cap'

/** Blocked time, which can be opened, or a staff member's hold or time off. */
export const OffEvent = memo(function OffEvent(props: {
  placed: Placed<Off>
  axis: Span
  tabbable: boolean
}) {
  const { placed } = props
  const { block } = placed.entry
  const t = useMessages()
  const format = useFormat()
  const offText = useOffText()
  const { timeZone } = useShop()
  const text = offText(placed.entry)
  const label = (
    <span
      aria-hidden={Boolean(block)}
      className="max-w-full truncate rounded-full bg-surface px-2 text-ink-2"
    >
      <bdi>{text}</bdi>
    </span>
  )
  return (
    <li
      className={block ? 'absolute z-1 p-0.5' : 'pointer-events-none absolute p-0.5'}
      style={placeOf(placed, props.axis, placed)}
    >
      {block ? (
        <button
          type="button"
          data-block={block.id}
          data-stop={block.id}
          tabIndex={props.tabbable ? 0 : -1}
          className={HATCH}
        >
          <span className="sr-only">
            {t('diary.offSaid', {
              what: isolated(text),
              time: format.timeRange(block.start, block.end, timeZone),
            })}
          </span>
          {label}
        </button>
      ) : (
        <span className={HATCH}>{label}</span>
      )}
    </li>
  )
})
