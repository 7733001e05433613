import { useState } from 'react'
import { MOST_TOGETHER } from '@awan/core/offering/rules'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { WarningBox } from '#components/feedback/warning-box.tsx'
import { priceAt } from '#customer/booking/confirm/price-at.ts'
import { OfferingCard } from '#customer/booking/offering-card.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Hindrance, Offering } from '#customer/booking/use-choice.ts'
import { STRIP_DAYS } from '#features/availability/strip-days.ts'
import type { Business } from '#features/business/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const FIRST = 5

const HINDERED: Record<Hindrance, `booking.hindered.${Hindrance}`> = {
  many: 'booking.hindered.many',
  long: 'booking.hindered.long',
  staff: 'booking.hindered.staff',
}

/** Choice of one or several services. Shows those from the URL, else the first few, until expanded. */
export function Offerings({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const chosen = booking.choice.offerings
  const [cameFor] = useState(booking.choice.suggested ? [] : chosen)
  const [open, setOpen] = useState(false)
  const all = open || booking.adding
  const shown = all ? business.offerings : shownOf(business.offerings, cameFor, chosen)
  const hidden = business.offerings.length - shown.length
  // The total of several offerings is priced as sold, with one promotion for all; single ones show their plain price.
  const several = chosen.length > 1
  return (
    <section id="services" aria-labelledby="services-title" className="grid scroll-mt-24 gap-3">
      <h2 id="services-title" className="text-xl">
        {t('booking.chooseService')}
      </h2>
      {booking.missing === 'offering' && !booking.hindrance && (
        <AlertText>{t('booking.pleaseService')}</AlertText>
      )}
      {booking.hindrance && (
        <WarningBox role="alert">
          {t(HINDERED[booking.hindrance], { count: MOST_TOGETHER })}
        </WarningBox>
      )}
      {business.offerings.length === 0 && <p>{t('booking.noServices')}</p>}
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
        <legend className="sr-only">{t('booking.chooseService')}</legend>
        {shown.map((offering) => {
          const isChosen = chosen.includes(offering)
          return (
            <OfferingCard
              key={offering.id}
              offering={offering}
              asks={`/api/businesses/${business.id}/days?offering=${offering.id}&days=${STRIP_DAYS}`}
              cost={
                isChosen && several
                  ? { price: offering.price, fullPrice: null }
                  : priceAt(business, [offering], booking.chosenTime)
              }
              chosen={isChosen}
              onToggle={() => booking.toggleOffering(offering.id)}
            />
          )
        })}
      </fieldset>
      {hidden > 0 && (
        <Button variant="tonal" size="sm" onClick={() => setOpen(true)}>
          {cameFor.length > 0
            ? t('booking.otherServices', { count: hidden })
            : t('booking.allServices', { count: business.offerings.length })}
        </Button>
      )}
    </section>
  )
}

/** Returns the services listed before "show all": the requested and chosen ones, or the first few. */
function shownOf(
  all: readonly Offering[],
  cameFor: readonly Offering[],
  chosen: readonly Offering[],
): readonly Offering[] {
  const picked = all.filter((one) => cameFor.includes(one) || chosen.includes(one))
  if (cameFor.length > 0) return picked
  return all.length > FIRST + 1 ? all.filter((one, at) => at < FIRST || picked.includes(one)) : all
}
