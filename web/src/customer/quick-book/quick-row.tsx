import { CoverRow } from '#components/cover/cover-row.tsx'
import { Name } from '#components/text/name.tsx'
import { TimeLink } from '#features/availability/components/time-link.tsx'
import type { BusinessSlots } from '#features/availability/quick-slots.ts'
import { useLooks } from '#lib/places/places.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

/** A business with its soonest times of one day; a time goes straight to the confirmation. */
export function QuickRow({ slots, serviceId }: { slots: BusinessSlots; serviceId: string }) {
  const lookOf = useLooks()
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const [first] = slots
  const to = { service: serviceId, offering: first.offeringId, date: first.date }
  const label = {
    business: format.name(first.businessName),
  }
  /** Returns a start as it is read, which its label has to contain as it stands. */
  const shown = (start: string) => {
    const time = format.time(start, first.timeZone)
    const late = dayOf(start, first.timeZone) > first.date
    return late ? t('availability.lateTime', { time }) : time
  }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 lg:h-full lg:content-start lg:rounded-lg lg:p-4 lg:shadow-1">
      <CoverRow
        {...lookOf(first.categoryId)}
        seed={first.businessId}
        sign={label.business}
        size="s"
        heading="h3"
        to={toBusiness(first.businessId, to)}
        name={first.businessName}
        beside={<span className="num font-bold">{format.money(first.price)}</span>}
        framed={false}
      >
        <p className="dots text-sm text-ink-2">
          <Name of={first.district} />
          <span>{format.minutes(first.durationMinutes)}</span>
        </p>
      </CoverRow>
      <ul className="flex flex-wrap gap-2">
        {slots.map(({ start }) => (
          <li key={start}>
            <TimeLink
              to={toBusiness(first.businessId, { ...to, start, confirm: 1 })}
              aria-label={t('availability.quickTime', {
                ...label,
                day: appointments.appointmentDay(start, first.date, first.timeZone, 'full'),
                time: shown(start),
              })}
            >
              {shown(start)}
            </TimeLink>
          </li>
        ))}
      </ul>
    </article>
  )
}
