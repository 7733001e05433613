import { Link } from 'react-router'
import { Cover } from '#components/cover/cover.tsx'
import { Name } from '#components/name.tsx'
import type { BusinessSlots } from '#features/availability/quick-slots.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

/** A business with its soonest times of one day; a time goes straight to the confirmation. */
export function QuickRow({ slots, serviceId }: { slots: BusinessSlots; serviceId: string }) {
  const t = useMessages()
  const format = useFormat()
  const [first] = slots
  const to = { service: serviceId, offering: first.offeringId, date: first.date }
  const label = {
    business: format.name(first.businessName),
    day: format.nearDay(first.date, first.timeZone, 'full'),
  }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 lg:h-full lg:content-start lg:rounded-lg lg:p-4 lg:shadow-1">
      <div className="relative flex items-center gap-3.5">
        <Cover
          scene={first.categoryId}
          seed={first.businessId}
          className="size-14 flex-none rounded-md"
        />
        <div className="grid min-w-0 flex-1 gap-0.5 leading-ui">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="text-card leading-ui font-semibold">
              <Link to={toBusiness(first.businessId, to)} className="stretch">
                <Name of={first.businessName} />
              </Link>
            </h3>
            <span className="num font-bold">{format.money(first.price)}</span>
          </div>
          <p className="dots text-sm text-ink-2">
            <Name of={first.district} />
            <span>{format.minutes(first.durationMinutes)}</span>
          </p>
        </div>
      </div>
      <ul className="flex flex-wrap gap-2">
        {slots.map(({ start }) => (
          <li key={start}>
            <Link
              to={toBusiness(first.businessId, { ...to, start, confirm: 1 })}
              aria-label={t('availability.quickTime', {
                ...label,
                time: format.time(start, first.timeZone),
              })}
              className="edge num inline-flex min-h-11 items-center rounded-[0.75rem] px-3.5 text-md font-semibold inset-ring inset-ring-line hover:inset-ring-2 hover:inset-ring-brand"
            >
              {format.time(start, first.timeZone)}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
