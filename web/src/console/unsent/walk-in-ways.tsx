import { useState } from 'react'
import { instantText, MINUTE_MS } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { isClosed } from '#console/diary/appointment-sheet/use-change-error.ts'
import { TimeField } from '#console/diary/fields/time-field.tsx'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { errorOf } from '#console/unsent/refusal-text.ts'
import { useDecide } from '#console/unsent/use-decide.ts'
import { shopAlternativesOf } from '#features/appointment/shop-alternatives.ts'
import { revised, type EntryRefusal, type UnsentWalkIn } from '#console/unsent/queue/rules.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const FIVE_MINUTES = 300_000

/** Alternatives for a refused walk-in: outside hours, a free time, or another time. */
export function WalkInWays({ entry }: { entry: UnsentWalkIn }) {
  const t = useMessages()
  const decide = useDecide(entry)
  const { timeZone } = useShop()
  const appointments = useAppointmentFormat()
  const [choosing, setChoosing] = useState(false)
  const send = (change: Parameters<typeof revised>[1]) =>
    decide.send(revised(entry, change, Date.now()))
  const { closed, alternatives } = waysOf(entry.refusal)
  return (
    <>
      {closed && (
        <Button size="sm" inactive={decide.pending} onClick={() => send({ outsideHours: true })}>
          {t('diary.bookAnyway')}
        </Button>
      )}
      {alternatives.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-ink-2">{t('diary.otherTimes')}</p>
          <div className="flex flex-wrap gap-2">
            {alternatives.map(({ start, date, staffId }) => (
              <Button
                key={`${start} ${staffId}`}
                size="sm"
                variant="outline"
                inactive={decide.pending}
                onClick={() => send({ start, staffId: staffId ?? entry.request.staffId })}
              >
                <span className="num">{appointments.appointmentTime(start, date, timeZone)}</span>
              </Button>
            ))}
          </div>
        </div>
      )}
      {choosing ? (
        <OtherTime pending={decide.pending} onChoose={(start) => send({ start })} />
      ) : (
        <div>
          <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
            {t('diary.unsentOtherTime')}
          </Button>
        </div>
      )}
    </>
  )
}

function waysOf(refusal: EntryRefusal | undefined) {
  const error = refusal && errorOf(refusal)
  return { closed: isClosed(error), alternatives: shopAlternativesOf(error) }
}

/** Field for a time of the current working day. */
function OtherTime(props: { pending: boolean; onChoose: (start: string) => void }) {
  const t = useMessages()
  const { timeZone } = useShop()
  const now = useNow(MINUTE_MS)
  const day = useWorkingDay(now)
  const { axis } = useDayJudge(day)
  const soon = wallMinute(timeZone, day, Math.ceil(now / FIVE_MINUTES) * FIVE_MINUTES)
  const [chosen, setChosen] = useState<number>()
  const minute = chosen ?? soon
  return (
    <div className="grid gap-2">
      <TimeField label={t('diary.start')} axis={axis} value={minute} onChange={setChosen} />
      <Button
        size="sm"
        inactive={props.pending}
        onClick={() => props.onChoose(instantText(instantAt(timeZone, day, minute)))}
      >
        {t('diary.unsentBookThen')}
      </Button>
    </div>
  )
}
