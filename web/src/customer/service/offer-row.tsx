import { CoverRow } from '#components/cover-row.tsx'
import { TimeLink } from '#features/availability/components/time-link.tsx'
import type { ServiceOffer } from '#features/catalog/api.ts'
import { BusinessPlace } from '#features/business/components/business-place.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toBusiness } from '#lib/paths.ts'

const TIMES_SHOWN = 3

/** A business that sells the service, its price, and its next free times as links to book them. */
export function OfferRow({ serviceId, offer }: { serviceId: string; offer: ServiceOffer }) {
  const t = useMessages()
  const format = useFormat()
  const { business, offering } = offer
  const to = { service: serviceId, offering: offering.id }
  const times = offer.nextSlots.slice(0, TIMES_SHOWN)
  const name = format.name(business.name)
  const { timeZone } = business
  /** Today's times go without their day. */
  const soon = (start: string) =>
    format.isToday(dayOf(start, timeZone), timeZone)
      ? format.time(start, timeZone)
      : format.dayTime(start, timeZone)
  const at = { at: <span className="sr-only" /> }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 lg:rounded-lg lg:p-4 lg:shadow-1">
      <CoverRow
        scene={business.categoryId}
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
        <p className="dots text-sm text-ink-2">
          <span>{format.minutes(offering.durationMinutes)}</span>
          {business.rating && <Rating rating={business.rating} />}
        </p>
      </CoverRow>
      {times.length === 0 && <p className="text-sm text-ink-2">{t('catalog.noTimes')}</p>}
      {times.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {times.map(({ start }) => (
            <li key={start}>
              <TimeLink to={toBusiness(business.id, { ...to, start })}>
                <T
                  id="catalog.timeAt"
                  values={{ time: soon(start), business: name }}
                  components={at}
                />
              </TimeLink>
            </li>
          ))}
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
