import { Button } from '#components/buttons/button.tsx'
import { Ring } from '#components/pictures/ring.tsx'
import type { Keeping } from '#customer/booking/confirm/use-hold.ts'
import { countdownText, useCountdown } from '#features/account/use-countdown.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const WHOLE = 5 * 60
const LAST_MINUTE = 60

/** Counts down the hold of the chosen time. Its space is reserved, to avoid layout shift. */
export function HoldCounter({ keeping }: { keeping: Keeping }) {
  const { hold, failed } = keeping
  return (
    <div className="mt-3 flex min-h-11 items-center gap-3 text-ink-2">
      {hold ? <Counting until={hold.until} again={keeping.again} /> : failed && <NotKept />}
    </div>
  )
}

function NotKept() {
  const t = useMessages()
  return <p role="status">{t('booking.holdFailed')}</p>
}

function Counting({ until, again }: { until: number; again: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const left = useCountdown(until)
  const over = left === 0
  // Announced at the start, a minute before the end, and at the end only.
  const minutes = left > LAST_MINUTE ? WHOLE / LAST_MINUTE : 1
  return (
    <>
      <Ring share={left / WHOLE} />
      <p className="min-w-0 flex-1" aria-hidden="true">
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
