import { instantText, MINUTE_MS } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { plannedMinutes } from '#console/diary/appointment-sheet/guesses.ts'
import { useChangeError } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const MINUTES = [15, 30, 60] as const

/** Moves an appointment a little later with one press; if that time is not free, opens the form with the reason. */
export function Later(props: {
  appointment: ShopAppointment
  onClose: () => void
  onMove: (later: number) => void
}) {
  const { appointment, onClose } = props
  const { timeZone } = useShop()
  const changes = useChanges()
  const sayError = useChangeError()
  const { judge } = useDayJudge(dayOf(appointment.start, timeZone))
  const move = (minutes: number) => {
    const began = Date.parse(appointment.start)
    const start = began + minutes * MINUTE_MS
    const { staffId, footprint, id } = appointment
    const length = plannedMinutes(appointment)
    const judgement = judge({ staffIds: [staffId], start, footprint, length, not: id, began })
    if (judgement?.allowed === false) return props.onMove(minutes)
    onClose()
    changes
      .move(appointment, {
        start: instantText(start),
        staffId,
        durationMinutes: length,
        outsideHours: judgement?.state === 'outside' || undefined,
      })
      .catch(sayError)
  }
  return <LaterButtons onLater={move} />
}

/** Buttons +15 min, +30 min and +1 h. */
export function LaterButtons({ onLater }: { onLater: (minutes: number) => void }) {
  const t = useMessages()
  const format = useFormat()
  const plus = (count: number) => isolated(`+${format.number(count)}`)
  return (
    <div
      role="group"
      aria-label={t('diary.later')}
      className="mt-3 flex items-center gap-2 *:flex-1"
    >
      <span aria-hidden="true" className="text-sm text-ink-2">
        {t('diary.later')}
      </span>
      {MINUTES.map((minutes) => (
        <Button
          key={minutes}
          variant="tonal"
          className="num px-2! whitespace-nowrap"
          onClick={() => onLater(minutes)}
        >
          {minutes < 60
            ? t('diary.plusMinutes', { count: plus(minutes) })
            : t('diary.plusHours', { count: plus(minutes / 60) })}
        </Button>
      ))}
    </div>
  )
}
