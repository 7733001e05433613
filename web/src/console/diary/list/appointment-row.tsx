import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { customerOf, stateOf } from '#console/diary/grid/columns.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { UnsentBadge } from '#console/unsent/unsent-badge.tsx'
import { useUnsentState } from '#console/unsent/unsent-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Row of a list, high enough for a wet finger. */
export const ROW =
  'flex min-h-14 w-full flex-wrap items-center gap-3 rounded-md px-2 py-1.5 text-start leading-ui hover:bg-bg-subtle'

/** Row with an appointment's time, customer and services; a press opens its sheet. */
export function AppointmentRow(props: {
  appointment: ShopAppointment
  now: number
  /** Day of the appointment, shown before its times. */
  day?: string
  /** Staff member, shown at the end of the row. */
  face?: ReactNode
  onOpen: (appointmentId: string) => void
}) {
  const { appointment } = props
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const state = stateOf(appointment, props.now)
  const unsent = useUnsentState(appointment.id)
  return (
    <button
      type="button"
      data-appointment={appointment.id}
      onClick={() => props.onOpen(appointment.id)}
      className={cx(ROW, 'printed')}
    >
      <RowTime
        day={props.day}
        from={format.time(appointment.start, timeZone)}
        to={format.time(appointment.end, timeZone)}
      />
      <span className="min-w-0 flex-[1_1_7rem]">
        <b className="block font-semibold">
          <bdi>{customerOf(appointment) ?? t('diary.walkIn')}</bdi>
        </b>
        <bdi className="block text-sm text-ink-2">{format.services(appointment.items)}</bdi>
        {unsent && <UnsentBadge state={unsent} />}
        {/* The usual state has no badge. */}
        {!unsent && state !== 'confirmed' && <StateBadge state={state} />}
      </span>
      {props.face}
    </button>
  )
}

/** Start, and smaller the end; neither is cut. */
export function RowTime(props: { from: string; to: string; day?: string }) {
  return (
    <span className="num flex-none w-20 whitespace-nowrap">
      {props.day && <span className="block text-sm text-ink-2">{props.day}</span>}
      <b className="block font-semibold">{props.from}</b>
      <span className="sr-only"> – </span>
      <span className="block text-sm text-ink-2">{props.to}</span>
    </span>
  )
}
