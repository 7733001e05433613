import { Link } from 'react-router'
import { Cover } from '#components/cover/cover.tsx'
import { Name } from '#components/name.tsx'
import type { ServiceOffer } from '#features/catalog/api.ts'
import { BusinessPlace } from '#features/business/components/business-place.tsx'
import { Rating } from '#features/business/components/rating.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toBusiness } from '#lib/paths.ts'

const TIMES_SHOWN = 3
const TIME =
  'edge relative inline-flex min-h-11 items-center rounded-[0.75rem] px-3.5 text-md font-semibold inset-ring hover:inset-ring-2 hover:inset-ring-brand'

/** A business that sells the service, its price, and its next free times as links to book them. */
export function OfferRow({ serviceId, offer }: { serviceId: string; offer: ServiceOffer }) {
  const t = useMessages()
  const { name, money, minutes, dayTime } = useFormat()
  const { business, offering } = offer
  const to = { service: serviceId, offering: offering.id }
  const times = offer.nextSlots.slice(0, TIMES_SHOWN)
  const at = { at: <span className="sr-only" /> }
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 lg:rounded-lg lg:p-4 lg:shadow-1">
      <div className="relative flex items-center gap-3.5">
        <Cover
          scene={business.categoryId}
          seed={business.id}
          photo={business.photo}
          className="size-17 flex-none rounded-md"
        />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 leading-ui">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="text-card leading-ui font-semibold wrap-anywhere">
              <Link to={toBusiness(business.id, to)} className="stretch">
                <Name of={business.name} />
              </Link>
            </h3>
            <span className="num font-bold">{money(offering.price)}</span>
          </div>
          <BusinessPlace business={business} />
          <p className="dots text-sm text-ink-2">
            <span>{minutes(offering.durationMinutes)}</span>
            {business.rating && <Rating rating={business.rating} />}
          </p>
        </div>
      </div>
      {times.length === 0 && <p className="text-sm text-ink-2">{t('catalog.noTimes')}</p>}
      {times.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {times.map(({ start }) => (
            <li key={start}>
              <Link
                to={toBusiness(business.id, { ...to, start })}
                className={`num inset-ring-line ${TIME}`}
              >
                <T
                  id="catalog.timeAt"
                  values={{
                    time: dayTime(start, business.timeZone),
                    business: name(business.name),
                  }}
                  components={at}
                />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={toBusiness(business.id, to)}
              className={`inset-ring-transparent text-brand-ink ${TIME}`}
            >
              <T
                id="catalog.moreTimes"
                values={{ business: name(business.name) }}
                components={at}
              />
            </Link>
          </li>
        </ul>
      )}
    </article>
  )
}
