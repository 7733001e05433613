import { Fragment } from 'react'
import { CoverRow } from '#components/cover/cover-row.tsx'
import { RowStars } from '#customer/reviews/row-stars.tsx'
import { TimeLink } from '#features/availability/components/time-link.tsx'
import type { ServiceBusiness } from '#features/catalog/service-api.ts'
import { BusinessPlace } from '#features/business/components/business-place.tsx'
import { useLooks } from '#lib/places/places.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toBusiness } from '#lib/paths.ts'

const TIMES_SHOWN = 3

interface RowProps {
  serviceId: string
  offer: ServiceBusiness
  /** Called when a time is pressed. */
  onTime?: () => void
  /** Returns the URLs that a time's page will request. */
  asks?: (listed: ServiceBusiness, time: { date: string; start: string }) => string
}

/** A business that sells the service, with its price and next free times; each links to the confirmation. */
export function ServiceBusinessRow({ serviceId, offer: listed, onTime, asks }: RowProps) {
  const lookOf = useLooks()
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const { business, offering } = listed
  const to = { service: serviceId, offering: offering.id }
  const times = listed.nextSlots.slice(0, TIMES_SHOWN)
  const name = format.name(business.name)
  const { timeZone } = business
  const days = Object.values(
    Object.groupBy(times, ({ start, date }) => appointments.appointmentDay(start, date, timeZone)),
  )
  const at = { at: <span className="sr-only" /> }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 lg:rounded-lg lg:p-4 lg:shadow-1">
      <CoverRow
        {...lookOf(business.categoryId)}
        seed={business.id}
        photo={business.photo}
        size="m"
        heading="h3"
        to={toBusiness(business.id, to)}
        name={business.name}
        beside={<span className="num font-bold">{format.money(offering.price)}</span>}
        framed={false}
      >
        <BusinessPlace business={business} />
        <p className="dots mt-0.5 items-center text-sm text-ink-2">
          <span>{format.minutes(offering.durationMinutes)}</span>
          <RowStars business={business} />
        </p>
      </CoverRow>
      {times.length === 0 && <p className="text-sm text-ink-2">{t('catalog.noTimes')}</p>}
      {times.length > 0 && (
        // The day is written once, so that its times and the link to more fit on one line of a phone.
        <ul className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
          {days.map((slots = []) => {
            const [first] = slots
            const day = first && appointments.appointmentDay(first.start, first.date, timeZone)
            return (
              <Fragment key={day}>
                <li aria-hidden="true" className="w-full text-sm leading-ui text-ink-2">
                  {day}
                </li>
                {slots.map(({ start, date }) => (
                  <li key={start}>
                    <TimeLink
                      to={toBusiness(business.id, { ...to, date, start, confirm: 1 })}
                      onClick={onTime}
                      data-asks={asks?.(listed, { date, start })}
                    >
                      <T
                        id="catalog.timeAt"
                        values={{
                          time: format.time(start, timeZone),
                          day: day ?? '',
                          business: name,
                        }}
                        components={at}
                      />
                    </TimeLink>
                  </li>
                ))}
              </Fragment>
            )
          })}
          <li>
            <TimeLink quiet to={toBusiness(business.id, to)}>
              <T id="catalog.moreTimes" values={{ business: name }} components={at} />
            </TimeLink>
          </li>
        </ul>
      )}
    </article>
  )
}
