import { useState } from 'react'
import { WarningBox } from '#components/feedback/warning-box.tsx'
import { useInSight } from '#components/overlays/dialog.tsx'
import { isApiError } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface Terms {
  /** The selection. */
  of: string
  /** Undefined while unknown. */
  price: number | undefined
  minutes: number
}

/** Returns the price and duration with which a selection was first shown. */
function useFirstShown(now: Terms): Terms {
  const [first, setFirst] = useState(now)
  const isSame = first.of === now.of && first.price !== undefined
  if (!isSame && now.price !== undefined) setFirst(now)
  return isSame ? first : now
}

/** Points out a price or duration that has changed while the sheet is open. */
export function TermsChanged({ error, ...now }: Terms & { error: Error | null }) {
  const t = useMessages()
  const format = useFormat()
  const first = useFirstShown(now)
  const { price = first.price, minutes } = now
  const box = useInSight(`${price} ${minutes}`)
  const isPriced = price !== first.price
  // The refusal names the new price itself.
  if (isApiError(error, 'price_changed') || (!isPriced && minutes === first.minutes)) return null
  return (
    <WarningBox ref={box} role="alert" className="mt-3 font-semibold">
      {isPriced && price !== undefined && (
        <p>
          {t('error.price_changed')} {t('booking.priceNow', { price: format.money(price) })}
        </p>
      )}
      {minutes !== first.minutes && (
        <p>{t('booking.lengthNow', { length: format.minutes(minutes) })}</p>
      )}
    </WarningBox>
  )
}
