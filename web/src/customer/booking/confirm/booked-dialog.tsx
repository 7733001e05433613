import { Suspense, useEffect } from 'react'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { ClosingRing } from '#customer/booking/confirm/closing-ring.tsx'
import { NextSteps } from '#customer/booking/confirm/next-steps.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { endOf, PartyLines, useParty } from '#customer/appointments/party-lines.tsx'
import { Price } from '#features/appointment/components/price.tsx'
import { RepeatLine } from '#customer/repeat/repeat-line.tsx'
import { WhenCard } from '#features/appointment/components/when-card.tsx'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { PATHS } from '#lib/paths.ts'
import { tick } from '#lib/platform/feel.ts'

const PushInvitation = lazyExtra(
  async () => (await import('#customer/booking/confirm/push-invitation.tsx')).PushInvitation,
)

/** Within this time, in milliseconds, the weekday alone identifies the day. */
const NEAR_MS = 6 * DAY_MS

/** Confirmation of a new booking: its services, time and staff member, and the next steps. */
export function BookedDialog(props: { appointment: Appointment; onClose: () => void }) {
  const { appointment, onClose } = props
  const { start, eveningOf, timeZone } = appointment
  const party = useParty(appointment)
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const isNear = Date.parse(start) - useNow(MINUTE_MS) < NEAR_MS
  useEffect(tick, [])
  return (
    <Dialog
      title={t('booking.bookedTitle')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink block to={PATHS.appointments}>
            {t('booking.viewBookings')}
          </ButtonLink>
          <Button block variant="outline" onClick={onClose}>
            {t('booking.done')}
          </Button>
        </>
      }
    >
      <p className="mt-2 grid justify-items-center gap-4 text-center text-2xl leading-tight font-bold text-brand-ink">
        <ClosingRing className="size-24" />
        {t('booking.seeYou', {
          when: appointments.appointmentTimeWithin(
            start,
            eveningOf,
            timeZone,
            isNear ? 'weekdayLong' : 'short',
          ),
        })}
      </p>
      <WhenCard start={start} end={endOf(party)} listed={eveningOf} timeZone={timeZone} />
      {appointment.beside.length > 0 ? (
        <PartyLines party={party} priced />
      ) : (
        <What appointment={appointment} />
      )}
      <NextSteps appointment={appointment} />
      <p className="mt-2">
        <RepeatLine appointment={appointment} />
      </p>
      <Suspense>
        <PushInvitation />
      </Suspense>
    </Dialog>
  )
}

/** Service, attendee, place, staff member and price of the booking. */
function What({ appointment }: { appointment: Appointment }) {
  const format = useFormat()
  return (
    <>
      <p className="mt-4 leading-ui">
        <bdi className="block font-semibold">{format.services(appointment.items)}</bdi>
        {appointment.attendee && (
          <span className="block">
            <ForWhomLine name={appointment.attendee.name} />
          </span>
        )}
        <span className="block text-ink-2">
          <bdi>{format.name(appointment.business.name)}</bdi>
          {' · '}
          <T
            id="appointment.with"
            values={{ name: format.name(appointment.staffName) }}
            components={{ name: <bdi /> }}
          />
        </span>
      </p>
      <p className="mt-1 leading-ui font-semibold">
        <Price price={appointment.price} fullPrice={appointment.fullPrice} />
      </p>
    </>
  )
}
