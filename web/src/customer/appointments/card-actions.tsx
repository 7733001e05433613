import { CalendarClock, Navigation, Phone, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { Icon } from '#components/pictures/icon.tsx'
import type { Cancelling } from '#customer/appointments/use-cancelling.tsx'
import { ReviewAction } from '#customer/reviews/review-action.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { DirectionsLink } from '#features/business/components/directions-link.tsx'
import { placeOfAppointment } from '#features/business/place.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { toAppointment, toBookAgain } from '#lib/paths.ts'

// The card clips its content, so the focus ring is drawn inside.
const ACTION =
  'flex min-h-13 flex-1 items-center justify-center gap-2 bg-surface px-2 py-2 text-md font-semibold -outline-offset-3 hover:bg-bg-subtle focus-visible:rounded-lg max-narrow:flex-auto max-narrow:gap-1 max-narrow:px-1'

/** Actions of a booking: directions, move, cancel, or call once it is too late; or book again. */
export function CardActions(props: { appointment: Appointment; cancelling: Cancelling }) {
  const { appointment, cancelling } = props
  const t = useMessages()
  const format = useFormat()
  const { id, business } = appointment
  const live = appointment.status === 'confirmed'
  const call = callReason(appointment)
  const row = useRef<HTMLDivElement>(null)
  useNextAction(row, live, cancelling.open)
  return (
    <>
      {/* Lines are gaps, so that they are right in wrapped rows too. */}
      <div ref={row} className="flex flex-wrap gap-px border-t border-line bg-line">
        {live ? (
          <>
            <DirectionsLink
              place={placeOfAppointment(appointment, format.name(business.name))}
              className={ACTION}
            >
              <Icon of={Navigation} />
              {t('appointment.directions')}
            </DirectionsLink>
            {call && (
              <a className={ACTION} href={`tel:${business.phone}`}>
                <Icon of={Phone} />
                {t('appointment.call')}
              </a>
            )}
            {appointment.changeableUntil && (
              <>
                {business.takesBookings && (
                  <Link className={ACTION} to={toAppointment(id, { change: 1 })}>
                    <Icon of={CalendarClock} />
                    {t('appointment.change')}
                  </Link>
                )}
                <button
                  type="button"
                  className={`${ACTION} text-danger-ink`}
                  onClick={cancelling.begin}
                >
                  <Icon of={X} />
                  {t('appointment.cancel')}
                </button>
              </>
            )}
          </>
        ) : (
          <>
            <ReviewAction appointment={appointment} className={ACTION} />
            <Link className={ACTION} to={toBookAgain(appointment)}>
              <Icon of={RotateCcw} />
              {t('appointment.bookAgain')}
            </Link>
          </>
        )}
      </div>
      {appointment.review.removed && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{t('review.removed')}</p>
      )}
      {live && call && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{t(call)}</p>
      )}
    </>
  )
}

/** Moves the focus to the next action if the focused button disappears with the booking. */
function useNextAction(row: RefObject<HTMLElement | null>, live: boolean, asking: boolean): void {
  const was = useRef(live)
  useEffect(() => {
    if (asking) return
    const isOver = was.current && !live
    was.current = live
    if (isOver && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [row, live, asking])
}

/** Returns the reason an upcoming booking can only be changed by phone; undefined if it can be changed here. */
export function callReason({ business, byPhone, changeableUntil }: Appointment) {
  if (!business.takesBookings) return 'error.business_paused'
  if (byPhone) return 'error.booked_by_phone'
  return changeableUntil ? undefined : 'error.too_late_to_cancel'
}
