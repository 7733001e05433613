import { useState } from 'react'
import { HOLD_LIFE } from '@awan/core/appointment/rules'
import { Button } from '#components/buttons/button.tsx'
import { Ring } from '#components/pictures/ring.tsx'
import type { Keeping } from '#customer/booking/confirm/use-hold.ts'
import { countdownText, useCountdown } from '#features/account/use-countdown.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LAST_MINUTE = 60

/** Counts down the hold of the chosen time. Its space is reserved, to avoid layout shift. */
export function HoldCounter({ keeping }: { keeping: Keeping }) {
  const { hold, renews, failed } = keeping
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 text-ink-2">
      {hold && !renews && (
        <Counting until={hold.until} over={!keeping.keeps} again={keeping.again} />
      )}
      {!hold && failed && <NotKept />}
    </div>
  )
}

function NotKept() {
  const t = useMessages()
  return <p role="status">{t('booking.holdFailed')}</p>
}

function Counting(props: { until: number; over: boolean; again: () => void }) {
  const { until, over, again } = props
  const t = useMessages()
  const format = useFormat()
  const left = useCountdown(until)
  const whole = Math.ceil(left / LAST_MINUTE)
  const [first, setFirst] = useState({ until, minutes: whole })
  if (first.until !== until) setFirst({ until, minutes: whole })
  // Announced at the start, a minute before the end, and at the end only.
  const { minutes } = left > LAST_MINUTE ? first : { minutes: 1 }
  return (
    <>
      <Ring share={(left * 1000) / HOLD_LIFE} />
      <p className="flex-[1_1_0]" aria-hidden="true">
        {over ? t('booking.holdOver') : t('booking.timeKept')}
      </p>
      <p role="status" className="sr-only">
        {over ? t('booking.holdOver') : t('booking.holdSaid', { count: minutes })}
      </p>
      {over ? (
        <Button variant="outline" size="sm" onClick={again}>
          {t('booking.holdAgain')}
        </Button>
      ) : (
        <span aria-hidden="true" className="ltr num font-semibold text-ink">
          {countdownText(left, format.number)}
        </span>
      )}
    </>
  )
}
