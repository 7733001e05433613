import { CoverRow } from '#components/cover/cover-row.tsx'
import { Name } from '#components/text/name.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { TimeLink } from '#features/availability/components/time-link.tsx'
import type { QuickBusiness } from '#features/availability/api.ts'
import { useLooks } from '#lib/places/places.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

/** A business with all its times in one scrolling row; each links to the confirmation. */
export function QuickRow(props: { business: QuickBusiness; serviceId: string }) {
  const { business, serviceId } = props
  const { businessId, businessName, date, timeZone, metres } = business
  const lookOf = useLooks()
  const t = useMessages()
  const format = useFormat()
  const to = { service: serviceId, offering: business.offeringId, date }
  const name = format.name(businessName)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 lg:h-full lg:content-start lg:rounded-lg lg:p-4 lg:shadow-1">
      <CoverRow
        {...lookOf(business.categoryId)}
        seed={businessId}
        size="s"
        heading="h3"
        to={toBusiness(businessId, to)}
        name={businessName}
        beside={<span className="num font-bold">{format.money(business.price)}</span>}
        framed={false}
      >
        <p className="dots text-sm text-ink-2">
          <Name of={business.district} />
          <Rating rating={business.rating} />
          <span>{format.minutes(business.durationMinutes)}</span>
          {metres !== null && (
            <span className="num">
              {t('search.kilometres', { count: format.number(Math.round(metres / 100) / 10) })}
            </span>
          )}
        </p>
      </CoverRow>
      <ul className="relative -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 *:flex-none lg:mx-0 lg:px-0">
        {business.starts.map((start) => (
          <li key={start}>
            <Time
              start={start}
              to={toBusiness(businessId, { ...to, start, confirm: 1 })}
              {...{ date, timeZone, name }}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface TimeProps {
  start: string
  date: string
  timeZone: string
  /** Name of the business. */
  name: string
  to: string
}

function Time({ start, date, timeZone, name, to }: TimeProps) {
  const t = useMessages()
  const format = useFormat()
  const { appointmentDay } = useAppointmentFormat()
  const time = format.time(start, timeZone)
  // The visible text, which the accessible label must contain.
  const shown = dayOf(start, timeZone) > date ? t('availability.lateTime', { time }) : time
  const day = appointmentDay(start, date, timeZone, 'full')
  return (
    <TimeLink
      to={to}
      aria-label={t('availability.quickTime', { business: name, day, time: shown })}
    >
      {shown}
    </TimeLink>
  )
}
