import { Button } from '#components/button.tsx'
import { priceAt } from '#customer/booking/confirm/price-at.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** What the one button does now; it never is a dead end. */
export function useNextStep(booking: Booking): string {
  const t = useMessages()
  if (!booking.choice.offering) return t('booking.chooseAService')
  return t(booking.chosenStart ? 'booking.continue' : 'booking.chooseATime')
}

/** The choice so far as two short lines. */
export function useSummary(business: Business, booking: Booking): [string, string] {
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const { offering } = booking.choice
  if (!offering) {
    const price = business.priceFrom
    return [price === null ? '' : t('booking.from', { price: format.money(price) }), '']
  }
  const second = booking.chosenStart
    ? visits.visitTime(booking.chosenStart, booking.times.date, business.timeZone)
    : format.minutes(offering.durationMinutes)
  const { price } = priceAt(business, offering, booking.chosenStart)
  return [format.money(price), second]
}

/** Phones: always in reach of the thumb. */
export function BookingBar({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const [price, when] = useSummary(business, booking)
  const label = useNextStep(booking)
  return (
    <section
      aria-label={t('booking.selection')}
      className="safe-pb-3 fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-bg px-5 pt-3 shadow-bar"
    >
      <p className="min-w-0 flex-[1_1_7rem] leading-ui">
        <span className="num block text-lg font-bold">{price}</span>
        {when && <span className="num block text-sm text-ink-2">{when}</span>}
      </p>
      <Button className="min-w-34" onClick={booking.goOn}>
        {label}
      </Button>
    </section>
  )
}
