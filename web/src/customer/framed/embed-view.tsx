import { ExternalLink } from 'lucide-react'
import { Button, ButtonAnchor } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { BookingBar, useNextStep } from '#customer/booking/booking-bar.tsx'
import { Offerings } from '#customer/booking/offerings.tsx'
import { StaffChips } from '#customer/booking/staff-chips.tsx'
import { useBooking } from '#customer/booking/use-booking.ts'
import { TimePicker } from '#features/availability/components/time-picker.tsx'
import type { Business } from '#features/business/api.ts'
import { OpenState } from '#features/business/components/open-state.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'

const OUTSIDE = { target: '_blank', rel: 'noopener' } as const

/**
 * The selection of services and times. Continues in a new tab at our own address: login and confirmation happen where
 * the visitor sees the origin, and where the embedding site cannot press buttons.
 */
export function EmbedView({ business }: { business: Business }) {
  const t = useMessages()
  const format = useFormat()
  const booking = useBooking(business)
  const label = useNextStep(booking)
  const [, chosen = ''] = booking.next.split('?')
  const page = toBusiness(business.id)
  const isReady = booking.ready && booking.chosenStart !== undefined
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-40">
        <div className="grid gap-2">
          <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
            <bdi>{format.name(business.name)}</bdi>
          </h1>
          <OpenState business={business} />
          <a {...OUTSIDE} href={`${page}?from=button`} className="link-action justify-self-start">
            {t('booking.wholePage')}
            <Icon of={ExternalLink} size="s" />
            <span className="sr-only">{t('booking.newTab')}</span>
          </a>
        </div>
        <Offerings business={business} booking={booking} />
        {booking.ready && (
          <>
            <StaffChips business={business} booking={booking} compact={false} />
            <TimePicker
              timeZone={business.timeZone}
              times={booking.times}
              fault={booking.missing === 'slot' ? t('booking.pleaseSlot') : undefined}
              onDay={booking.chooseDay}
              onStart={booking.chooseStart}
            />
          </>
        )}
      </div>
      <BookingBar
        business={business}
        booking={booking}
        action={
          isReady ? (
            <ButtonAnchor
              {...OUTSIDE}
              href={`${page}?${chosen}&from=button`}
              className="min-w-34"
              icon={<Icon of={ExternalLink} size="s" />}
            >
              {label}
              <span className="sr-only">{t('booking.newTab')}</span>
            </ButtonAnchor>
          ) : (
            <Button className="min-w-34" onClick={booking.goOn}>
              {label}
            </Button>
          )
        }
      />
    </>
  )
}
