import { MapPin, MessageCircle, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonAnchor } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { AppointmentCard } from '#customer/appointments/appointment-card.tsx'
import { NoteEntry } from '#customer/appointments/note-entry.tsx'
import { useCancelling } from '#customer/appointments/use-cancelling.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { AddToCalendar } from '#features/appointment/components/add-to-calendar.tsx'
import { Price } from '#features/appointment/components/price.tsx'
import { RepeatLine } from '#customer/repeat/repeat-line.tsx'
import { ShareAppointment } from '#customer/address/share-appointment.tsx'
import { sameInstant } from '#features/availability/slots.ts'
import { Landmark } from '#features/business/components/landmark.tsx'
import { directionsTo } from '#lib/format/directions.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, searchOf, toBusiness } from '#lib/paths.ts'

/** All details of a booking: below the card on phones, beside it on desktops. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const { cancellingOf, dialog } = useCancelling()
  const { changeableUntil, start, status, timeZone, id } = appointment
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AppointmentCard
          appointment={appointment}
          next={status === 'confirmed'}
          cancelling={cancellingOf(appointment)}
        />
        {dialog}
        {status === 'confirmed' && changeableUntil && !sameInstant(changeableUntil, start) && (
          <p className="text-ink-2">
            {t('appointment.cancelUntil', {
              when: appointments.deadlineWithin(changeableUntil, timeZone),
            })}
          </p>
        )}
        {appointment.shopMessage && status !== 'completed' && (
          <p dir="auto" className="whitespace-pre-line">
            {appointment.shopMessage}
          </p>
        )}
        {status === 'confirmed' && (
          <p className="flex flex-wrap gap-x-6">
            <AddToCalendar appointmentId={id} />
            <ShareAppointment appointment={appointment} className="link-action" />
          </p>
        )}
        <RepeatLine appointment={appointment} />
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Entry name={t('appointment.day')}>
          {appointments.appointmentDate(
            appointment.start,
            appointment.eveningOf,
            timeZone,
            'fullYear',
          )}
        </Entry>
        <Entry name={t('appointment.services')}>
          <Services appointment={appointment} />
        </Entry>
        <Where appointment={appointment} />
        <NoteEntry key={id} appointment={appointment} />
      </dl>
      <Link
        className="link-inline inline-flex min-h-11 items-center justify-self-start"
        to={`${PATHS.support}${searchOf({ appointment: id })}`}
      >
        {t('support.report')}
      </Link>
    </div>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows the services and prices, and the total if there are several. */
function Services({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const format = useFormat()
  const { items, price, fullPrice, promotionName } = appointment
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.offeringId}
          className="flex flex-wrap justify-between gap-x-3 py-2 leading-ui"
        >
          <span>
            <bdi className="block">{format.name(item.name)}</bdi>
            <span className="text-sm text-ink-2">{format.minutes(item.durationMinutes)}</span>
          </span>
          <span className="num font-semibold">{format.money(item.price)}</span>
        </li>
      ))}
      {(items.length > 1 || fullPrice !== null) && (
        <li className="flex flex-wrap justify-between gap-x-3 py-2 leading-ui">
          <span>
            <span className="block font-semibold">{t('appointment.price')}</span>
            {promotionName && (
              <bdi className="text-sm text-ink-2">{format.name(promotionName)}</bdi>
            )}
          </span>
          <span className="font-semibold">
            <Price price={price} fullPrice={fullPrice} />
          </span>
        </li>
      )}
    </ul>
  )
}

function Where({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const format = useFormat()
  const { business, businessId } = appointment
  const name = format.name(business.name)
  return (
    <>
      <Entry name={t('appointment.address')}>
        <Link className="link-inline inline-block py-1" to={toBusiness(businessId)}>
          <bdi>{name}</bdi>
        </Link>
        <span className="flex items-start gap-2">
          <Icon of={MapPin} className="mt-1 text-ink-3" />
          <span>
            <Name of={business.address} />
            <Landmark of={business.landmark} />
          </span>
        </span>
        {/* An upcoming appointment shows them on its card. */}
        {appointment.status !== 'confirmed' && (
          <ButtonAnchor
            variant="outline"
            size="sm"
            className="mt-2"
            icon={<Icon of={Navigation} />}
            href={directionsTo(business.location, name)}
            target="_blank"
            rel="noreferrer"
          >
            {t('appointment.directions')}
          </ButtonAnchor>
        )}
      </Entry>
      <Entry name={t('appointment.phone')}>
        <span className="mt-1 flex flex-wrap gap-2">
          <ButtonAnchor
            variant="outline"
            size="sm"
            icon={<Icon of={Phone} />}
            href={`tel:${business.phone}`}
          >
            <span className="ltr num">{formatPhone(business.phone, { wraps: true })}</span>
          </ButtonAnchor>
          {business.whatsapp && (
            <ButtonAnchor
              variant="outline"
              size="sm"
              icon={<Icon of={MessageCircle} />}
              href={whatsappLink(business.whatsapp)}
              target="_blank"
              rel="noreferrer"
            >
              {t('appointment.whatsapp')}
            </ButtonAnchor>
          )}
        </span>
      </Entry>
    </>
  )
}
