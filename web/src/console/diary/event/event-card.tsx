import type { CSSProperties } from 'react'
import type { ShownCard } from '#console/diary/event/use-event-card.ts'
import { customerOf, stateOf } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Size of the card, in pixels. */
const WIDTH = 248
const HEIGHT = 172

/** Card beside an event with the facts it has no room for. Screen readers get them from the event itself. */
export function EventCard(props: {
  appointment: ShopAppointment
  /** Name of the staff member. */
  staff: string
  now: number
  at: ShownCard['box']
  onLeave: () => void
}) {
  const { appointment } = props
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
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
        <bdi>{customerOf(appointment) ?? t('diary.walkIn')}</bdi>
      </b>
      <bdi>{format.services(appointment.items)}</bdi>
      {appointment.eveningOf && (
        <span>
          {appointments.appointmentDate(
            appointment.start,
            appointment.eveningOf,
            timeZone,
            'short',
          )}
        </span>
      )}
      <span className="num">{format.timeRange(appointment.start, appointment.end, timeZone)}</span>
      <bdi className="mb-1 text-ink-2">{props.staff}</bdi>
      <StateBadge state={stateOf(appointment, props.now)} />
    </div>
  )
}

/** Places the card beside the event if there is room, else below or above; adjacent, so that a pointer can reach it. */
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
