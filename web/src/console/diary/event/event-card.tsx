import type { CSSProperties } from 'react'
import type { ShownCard } from '#console/diary/event/use-event-card.ts'
import { customerOf, servicesOf, stateOf } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/visit/state-badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** In pixels. */
const WIDTH = 248
const HEIGHT = 172

/** Shows what an event has no room for, beside it. Screen readers hear all of it from the event itself. */
export function EventCard(props: {
  visit: Visit
  /** With whom it is. */
  staff: string
  now: number
  at: ShownCard['box']
  onLeave: () => void
}) {
  const { visit } = props
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const { timeZone } = useShop()
  return (
    <div
      aria-hidden="true"
      data-event-card=""
      className="fixed z-30 grid content-start justify-items-start gap-0.5 rounded-md border border-line bg-surface-raised p-3 text-sm leading-ui shadow-3"
      style={placeBeside(props.at)}
      onPointerLeave={props.onLeave}
    >
      <b className="font-semibold">
        <bdi>{customerOf(visit) ?? t('diary.walkIn')}</bdi>
      </b>
      <bdi>{servicesOf(visit, format.name)}</bdi>
      {visit.eveningOf && (
        <span>{visits.visitDate(visit.start, visit.eveningOf, timeZone, 'short')}</span>
      )}
      <span className="num">{format.timeRange(visit.start, visit.end, timeZone)}</span>
      <bdi className="mb-1 text-ink-2">{props.staff}</bdi>
      <StateBadge state={stateOf(visit, props.now)} />
    </div>
  )
}

/** At the side of the event that has room, else below or above it; so near that a pointer gets there. */
function placeBeside(box: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement
  const after = box.right + WIDTH <= clientWidth
  const before = box.left - WIDTH >= 0
  const x = after
    ? box.right
    : before
      ? box.left - WIDTH
      : Math.min(Math.max(0, box.left), clientWidth - WIDTH)
  const beside = Math.max(0, Math.min(box.top, clientHeight - HEIGHT))
  const below = box.bottom + HEIGHT <= clientHeight ? box.bottom : box.top - HEIGHT
  const rtl = getComputedStyle(document.documentElement).direction === 'rtl'
  return {
    inlineSize: WIDTH,
    insetInlineStart: rtl ? clientWidth - x - WIDTH : x,
    insetBlockStart: after || before ? beside : below,
  }
}
