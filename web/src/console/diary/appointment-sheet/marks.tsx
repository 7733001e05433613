import { mayArrive } from '@awan/core/appointment/diary-rules'
import { Button } from '#components/buttons/button.tsx'
import { markOf } from '#console/diary/appointment-sheet/guesses.ts'
import { useChangeError } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { ShopAppointment, AppointmentMark } from '#features/appointment/diary-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons in rows that share the width evenly. */
export const EVENLY = 'mt-3 flex flex-wrap gap-2 *:flex-[1_0_45%]'

const MARKS = ['arrived', 'completed', 'missed'] as const

/** Buttons that mark an appointment's progress; pressing a mark again removes it. */
export function Marks({
  appointment,
  now,
  onClose,
}: {
  appointment: ShopAppointment
  now: number
  onClose: () => void
}) {
  const t = useMessages()
  const { timeZone } = useShop()
  const changes = useChanges()
  const sayError = useChangeError()
  const mark = (to: AppointmentMark) => {
    onClose()
    changes.mark(appointment, to).catch(sayError)
  }
  const current = markOf(appointment)
  const start = Date.parse(appointment.start)
  const arrives = mayArrive({ start, eveningOf: appointment.eveningOf }, now, timeZone)
  // An appointment that has not begun can be neither completed nor missed.
  const choices = MARKS.filter((one) =>
    one === 'arrived' ? arrives || current === one : start <= now,
  )
  if (choices.length === 0) return null
  return (
    <div role="group" aria-label={t('diary.how')} className="mt-3 flex gap-2 *:flex-1">
      {choices.map((one) => (
        <Button
          key={one}
          variant={current === one ? 'primary' : 'tonal'}
          aria-pressed={current === one}
          className="px-2!"
          onClick={() => mark(current === one ? 'none' : one)}
        >
          {t(one === 'arrived' ? 'diary.markArrived' : `diary.${one}`)}
        </Button>
      ))}
    </div>
  )
}
