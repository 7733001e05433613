import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { RadioCard } from '#components/radio-card.tsx'
import { priceAt } from '#customer/booking/confirm/price-at.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import type { Offering } from '#customer/booking/use-choice.ts'
import { Price } from '#features/appointment/components/price.tsx'
import type { Business } from '#features/business/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const FIRST = 5

/** What can be booked here. A visitor who came for one service sees that one first. */
export function Offerings({ business, booking }: { business: Business; booking: Booking }) {
  const t = useMessages()
  const chosen = booking.choice.offering
  const [cameFor] = useState(chosen)
  const [open, setOpen] = useState(false)
  const shown = shownOf(business.offerings, cameFor, chosen, open)
  const hidden = business.offerings.length - shown.length
  return (
    <section id="services" aria-labelledby="services-title" className="grid scroll-mt-24 gap-3">
      <h2 id="services-title" className="text-xl">
        {t('booking.chooseService')}
      </h2>
      {booking.missing === 'offering' && (
        <p role="alert" className="font-medium text-danger-ink">
          {t('booking.pleaseService')}
        </p>
      )}
      {business.offerings.length === 0 && <p>{t('booking.noServices')}</p>}
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">{t('booking.chooseService')}</legend>
        {shown.map((offering) => (
          <OfferingCard
            key={offering.id}
            offering={offering}
            cost={priceAt(business, offering, booking.chosenStart)}
            chosen={offering.id === chosen?.id}
            onChoose={() => booking.chooseOffering(offering.id)}
          />
        ))}
      </fieldset>
      {hidden > 0 && (
        <Button variant="tonal" size="sm" onClick={() => setOpen(true)}>
          {cameFor
            ? t('booking.otherServices', { count: hidden })
            : t('booking.allServices', { count: business.offerings.length })}
        </Button>
      )}
    </section>
  )
}

function shownOf(
  all: readonly Offering[],
  cameFor: Offering | undefined,
  chosen: Offering | undefined,
  open: boolean,
): readonly Offering[] {
  if (open) return all
  if (cameFor) return all.filter((one) => one.id === cameFor.id || one.id === chosen?.id)
  return all.length > FIRST + 1 ? all.slice(0, FIRST) : all
}

function OfferingCard(props: {
  offering: Offering
  cost: ReturnType<typeof priceAt>
  chosen: boolean
  onChoose: () => void
}) {
  const { offering } = props
  const format = useFormat()
  const description = format.name(offering.description)
  return (
    <RadioCard
      name="offering"
      checked={props.chosen}
      onChange={props.onChoose}
      title={<bdi>{format.name(offering.name)}</bdi>}
      text={
        <>
          {format.minutes(offering.durationMinutes)}
          {description && (
            <>
              {' · '}
              <bdi>{description}</bdi>
            </>
          )}
        </>
      }
      end={<Price {...props.cost} />}
    />
  )
}
