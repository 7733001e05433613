import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { useNextStep, useSummary } from '#customer/booking/booking-bar.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Column of the times beside the page on desktop, with the main button always visible. */
export function BookingAside(props: { business: Business; booking: Booking; children: ReactNode }) {
  const { business, booking, children } = props
  const t = useMessages()
  const { price, what, when } = useSummary(business, booking)
  const label = useNextStep(booking)
  const { offerings } = booking.choice
  return (
    <aside
      aria-label={t('booking.selection')}
      className="sticky top-25 flex max-h-[calc(100dvh-7.5rem)] flex-col self-start overflow-hidden rounded-xl bg-surface shadow-2"
    >
      <div className="max-h-2/5 flex-none overflow-y-auto px-5 pt-4 pb-1 leading-ui">
        {offerings.length > 0 ? (
          <Chosen booking={booking} />
        ) : (
          <p className="font-semibold">{t('booking.chooseServiceFirst')}</p>
        )}
      </div>
      {children && (
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto px-5 pb-5">
          {children}
        </div>
      )}
      <div className="grid gap-2 border-t border-line p-4">
        <p className="flex items-baseline justify-between gap-3">
          <span className="num text-ink-2">
            {(offerings.length > 1 || booking.choice.people > 1) && (
              <span className="block">{what}</span>
            )}
            {when}
          </span>
          <span className="num text-xl font-bold">{price}</span>
        </p>
        <Button block onClick={booking.goOn}>
          {label}
        </Button>
      </div>
    </aside>
  )
}

/** The chosen services in their order; each can be removed. */
function Chosen({ booking }: { booking: Booking }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <ul className="grid gap-1">
      {booking.choice.offerings.map((offering) => {
        const name = format.name(offering.name)
        return (
          <li key={offering.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <bdi className="block font-semibold">{name}</bdi>
              <span className="text-sm text-ink-2">
                {format.minutes(offering.durationMinutes)}
                {booking.choice.suggested && ` · ${t('booking.mostBooked')}`}
              </span>
            </span>
            <IconButton
              label={t('booking.takeAway', { name })}
              onClick={() => booking.toggleOffering(offering.id)}
            >
              <Icon of={X} size="s" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
