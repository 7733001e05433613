import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { longestOf, priceOfAll } from '#customer/booking/confirm/price-at.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns the current label of the main button, which always has an action. */
export function useNextStep(booking: Booking): string {
  const t = useMessages()
  if (booking.hindrance) return t('booking.changeServices')
  if (!booking.ready) return t('booking.chooseAService')
  return t(booking.chosenStart ? 'booking.continue' : 'booking.chooseATime')
}

interface Summary {
  price: string
  /** Number of people and services, and duration; '' without a selection. */
  what: string
  /** '' while no time is chosen. */
  when: string
}

/** Returns a short summary of the selection. */
export function useSummary(business: Business, booking: Booking): Summary {
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const { offerings, people } = booking.choice
  const { chosenStart } = booking
  if (offerings.length === 0) {
    const from = business.priceFrom
    const price = from === null ? '' : t('booking.from', { price: format.money(from) })
    return { price, what: '', when: '' }
  }
  const count = t('booking.countServices', { count: offerings.length })
  const several = people > 1 && t('booking.people', { count: people })
  // A party starts at the same time: its duration is that of the longest appointment.
  const longest = longestOf(business, booking.choice)
  const minutes = format.minutes(longest)
  return {
    price: format.money(priceOfAll(business, booking.choice, booking.chosenTime).price),
    what: [several, offerings.length > 1 && count, minutes].filter(Boolean).join(' · '),
    when: chosenStart
      ? appointments.appointmentTime(chosenStart, booking.times.date, business.timeZone)
      : '',
  }
}

/** Bar with the main button at the bottom, on phones. `action` replaces the button that continues within the page. */
export function BookingBar(props: { business: Business; booking: Booking; action?: ReactNode }) {
  const { business, booking, action } = props
  const t = useMessages()
  const { price, what, when } = useSummary(business, booking)
  const label = useNextStep(booking)
  const several = booking.choice.offerings.length > 1 || booking.choice.people > 1
  return (
    <section
      aria-label={t('booking.selection')}
      className="safe-pb-3 fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-between gap-2 bg-bg px-gutter pt-3 shadow-bar"
    >
      {/* The button takes the remaining width only in a row of its own, where large text wraps it. */}
      <p className="min-w-0 flex-[999_1_7rem] leading-ui">
        <span className="num block text-lg font-bold">{price}</span>
        {(several || !when) && what && <span className="num block text-sm text-ink-2">{what}</span>}
        {/* An Arabic day with its month and time fits in one line. */}
        {when && <span className="num block text-cap text-ink-2">{when}</span>}
      </p>
      {action ?? (
        <Button className="min-w-34 grow" onClick={booking.goOn}>
          {label}
        </Button>
      )}
    </section>
  )
}
