import { memo, type CSSProperties } from 'react'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { eventFace, eventSentence, type EventVoice } from '#console/diary/event/event-face.tsx'
import { isShort, linesIn } from '#console/diary/event/lines.ts'
import type { Span } from '#console/diary/grid/axis.ts'
import type { AppointmentState } from '#console/diary/grid/columns.ts'
import type { Placed } from '#console/diary/grid/lanes.ts'
import { STATE_ICONS } from '#console/diary/appointment-sheet/state-icons.ts'
import { placeOf } from '#console/diary/grid/place.ts'
import { isUnsentId } from '#console/unsent/unsent-id.ts'
import { UNSENT_ICONS } from '#console/unsent/unsent-badge.tsx'
import { useUnsentState } from '#console/unsent/unsent-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'

const OVER = 'border-transparent border-s-line-strong bg-bg-subtle text-ink-2'
const LOOKS: Record<AppointmentState, string> = {
  confirmed: 'tinted',
  arrived: 'tinted',
  inProgress: 'tinted',
  completed: OVER,
  missed: cx(OVER, 'border-dashed'),
  cancelled: OVER,
}

/** Appointment in its column. The grid handles its clicks, drags and keys. */
export const AppointmentEvent = memo(function AppointmentEvent(props: {
  placed: Placed<ShopAppointment>
  axis: Span
  state: AppointmentState
  /** Hue of its staff member, in degrees. */
  hue: number
  tabbable: boolean
  /** It is being moved and drawn elsewhere. */
  lifted: boolean
  /** Its sheet is open beside the grid. */
  open: boolean
  voice: EventVoice
}) {
  const { placed, state, lifted } = props
  const { entry: appointment } = placed
  const minutes = placed.to - placed.from
  const lines = linesIn(minutes)
  const unsent = useUnsentState(appointment.id)
  const icon = unsent ? UNSENT_ICONS[unsent] : STATE_ICONS[state]
  // The type of styles lacks custom properties.
  const style = {
    ...placeOf(placed, props.axis, placed),
    '--hue': props.hue,
  } as CSSProperties
  return (
    <li className="absolute z-1 p-0.5" style={style}>
      <button
        type="button"
        data-appointment={appointment.id}
        data-stop={appointment.id}
        aria-current={props.open || undefined}
        tabIndex={props.tabbable ? 0 : -1}
        className={cx(
          'relative flex h-full w-full touch-manipulation flex-col items-stretch overflow-hidden rounded-sm border border-s-4 ps-1.5 pe-1 text-start text-cap leading-ui -outline-offset-2 select-none',
          lines < 2 ? 'justify-center' : 'justify-start pt-0.5',
          isShort(minutes) && 'leading-none',
          LOOKS[state],
          unsent && 'border-dashed',
          lifted && 'opacity-50',
          props.open && 'inset-ring-2 inset-ring-brand',
        )}
      >
        <span className="sr-only">
          {eventSentence({ appointment, state, unsent }, props.voice)}
        </span>
        {icon && lines > 0 && <Icon of={icon} size="s" className="absolute end-1 top-1" />}
        <span
          aria-hidden="true"
          data-face=""
          className={cx(
            'flex min-w-0 flex-col',
            placed.lanes > 1 && '@container',
            icon && 'me-4.5',
          )}
        >
          {eventFace({ appointment, minutes, state }, props.voice)}
        </span>
        {appointment.status === 'confirmed' && !isUnsentId(appointment.id) && (
          <span
            aria-hidden="true"
            data-edge="end"
            className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
          />
        )}
      </button>
    </li>
  )
})
