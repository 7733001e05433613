import { Discount } from '#features/business/components/discount.tsx'
import type { Business } from '#features/business/api.ts'
import { inWeekOrder } from '#lib/datetime/week.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

type Promotion = Business['promotions'][number]

/** The current promotions of the business, or the upcoming ones; empty if there are none. */
export function BusinessPromotions({
  business,
  soon = false,
}: {
  business: Business
  soon?: boolean
}) {
  const t = useMessages()
  const format = useFormat()
  const promotions = business.promotions.filter(
    ({ firstDay }) => firstDay > business.today === soon,
  )
  if (promotions.length === 0) return null
  const id = soon ? 'promotions-soon' : 'promotions'
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-24 gap-3">
      <h2 id={`${id}-title`} className="text-xl">
        {t(soon ? 'booking.promotionsSoon' : 'booking.promotions')}
      </h2>
      <ul className="grid gap-2.5">
        {promotions.map((promotion) => (
          <li key={promotion.id} className="grid gap-1 rounded-md bg-bg-subtle p-3.5 leading-ui">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              <bdi>{format.name(promotion.name)}</bdi>
              <Discount of={promotion} />
            </span>
            <Terms business={business} promotion={promotion} soon={soon} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The conditions of a promotion, as short facts. */
function Terms(props: { business: Business; promotion: Promotion; soon: boolean }) {
  const { business, promotion, soon } = props
  const t = useMessages()
  const format = useFormat()
  const { starting, weekdays, offeringIds, firstDay, lastDay } = promotion
  const services = business.offerings.filter(({ id }) => offeringIds.includes(id))
  const facts = [
    promotion.firstVisitOnly && t('booking.promotionFirst'),
    services.length > 0 && t('booking.promotionFor', { services: format.services(services) }),
    weekdays &&
      inWeekOrder(weekdays)
        .map((day) => format.weekday(day, 'long'))
        .join(' · '),
    starting &&
      t('booking.promotionHours', {
        from: format.wallTime(starting.from),
        to: format.wallTime(starting.to),
      }),
    soon && t('booking.promotionFrom', { day: format.day(firstDay, 'full') }),
    t('booking.promotionUntil', { day: format.day(lastDay, 'full') }),
  ]
  return (
    <span className="dots text-sm text-ink-2">
      {facts.filter(Boolean).map((fact) => (
        <bdi key={String(fact)}>{fact}</bdi>
      ))}
    </span>
  )
}
