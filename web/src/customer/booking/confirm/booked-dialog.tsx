import { CircleCheck, Navigation } from 'lucide-react'
import { Suspense } from 'react'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { AddToCalendar } from '#features/appointment/components/add-to-calendar.tsx'
import { Price } from '#features/appointment/components/price.tsx'
import { RepeatLine } from '#features/appointment/components/repeat-line.tsx'
import { WhenCard } from '#features/appointment/components/when-card.tsx'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { directionsTo } from '#lib/format/directions.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { PATHS } from '#lib/paths.ts'

const PushInvitation = lazyExtra(
  async () => (await import('#customer/booking/confirm/push-invitation.tsx')).PushInvitation,
)

/** It is booked: what, when, with whom, and where to find it again. */
export function BookedDialog(props: { appointment: Appointment; onClose: () => void }) {
  const { appointment, onClose } = props
  const { business, start, end, eveningOf, timeZone } = appointment
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  return (
    <Dialog
      title={
        <span className="flex items-center gap-2">
          <Icon of={CircleCheck} size="l" className="text-success" />
          {t('booking.bookedTitle')}
        </span>
      }
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
      <WhenCard start={start} end={end} listed={eveningOf} timeZone={timeZone} />
      <p className="mt-4 text-lg font-semibold text-brand-ink">
        {t('booking.seeYou', {
          when: appointments.appointmentTimeWithin(start, eveningOf, timeZone),
        })}
      </p>
      <p className="mt-2 leading-ui">
        <bdi className="block font-semibold">
          {appointment.items.map((item) => format.name(item.name)).join(' + ')}
        </bdi>
        {appointment.attendee && (
          <span className="block">
            <ForWhomLine name={appointment.attendee.name} />
          </span>
        )}
        <span className="block text-ink-2">
          <bdi>{format.name(business.name)}</bdi>
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
      <p className="flex flex-wrap gap-x-6">
        <AddToCalendar appointmentId={appointment.id} />
        <RepeatLine appointment={appointment} />
        <a
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-ink"
          href={directionsTo(business.location, format.name(business.name))}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={Navigation} />
          {t('appointment.directions')}
        </a>
      </p>
      <Suspense>
        <PushInvitation />
      </Suspense>
    </Dialog>
  )
}
