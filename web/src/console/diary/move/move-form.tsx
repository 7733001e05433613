import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextArea } from '#components/text-area.tsx'
import { LengthField } from '#console/diary/fields/amount-fields.tsx'
import { instantAt, wallMinute } from '#console/diary/grid/axis.ts'
import { staffOn } from '#console/diary/grid/columns.ts'
import { DayField } from '#console/day-field/day-field.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { TimeSelect } from '#console/diary/fields/time-select.tsx'
import { useChanges } from '#console/diary/visit/use-changes.ts'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useSeen } from '#console/diary/use-seen.ts'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Visit, VisitMove } from '#features/appointment/diary-api.ts'
import { isLength } from '#features/offering/draft.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { areSendable, useWords } from '#lib/use-words.ts'
import { instantText } from '@awan/core/time'

const MINUTE = 60_000

/** Another day, time, professional or length, without dragging. */
export function MoveForm(props: { visit: Visit; onClose: () => void; onBack: () => void }) {
  const { visit, onClose, onBack } = props
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const changes = useChanges()
  const [date, setDate] = useState(() => dayOf(visit.start, timeZone))
  const [from, setFrom] = useState(() => wallMinute(timeZone, date, visit.start))
  const [staffId, setStaffId] = useState(visit.staffId)
  const [length, setLength] = useState<number | undefined>(
    (Date.parse(visit.end) - Date.parse(visit.start)) / MINUTE,
  )
  const [message, setMessage] = useState('')
  const words = useWords(message)
  const [told, setTold] = useState(false)
  const { diary, axis, judge } = useDayJudge(date)
  const start = instantAt(timeZone, date, from)
  const judgement = judge({
    id: visit.id,
    staffId,
    start,
    end: start + (length ?? 0) * MINUTE,
    bufferBeforeMinutes: visit.bufferBeforeMinutes,
    bufferAfterMinutes: visit.bufferAfterMinutes,
  })
  const { seen, refused } = useSeen(visit, 'visit', (now) => {
    const day = dayOf(now.start, timeZone)
    setDate(day)
    setFrom(wallMinute(timeZone, day, now.start))
    setStaffId(now.staffId)
    setLength((Date.parse(now.end) - Date.parse(now.start)) / MINUTE)
  })
  const move = useMutation({
    mutationFn: (to: VisitMove) => changes.move(seen, to),
    onSuccess: onClose,
    onError: refused,
  })
  const save = () => {
    setTold(true)
    if (!isLength(length) || !areSendable(message)) return
    move.mutate({
      start: instantText(start),
      staffId,
      durationMinutes: length,
      outsideHours: judgement?.state === 'outside' || undefined,
      message: message.trim() || undefined,
    })
  }
  return (
    <Dialog
      side
      title={t('diary.move')}
      pending={move.isPending}
      onClose={onClose}
      actions={
        <>
          <Button pending={move.isPending} inactive={judgement?.allowed === false} onClick={save}>
            {t('diary.save')}
          </Button>
          <Button variant="outline" inactive={move.isPending} onClick={onBack}>
            {t('diary.back')}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <DayField label={t('diary.day')} value={date} onChange={setDate} />
          <TimeSelect label={t('diary.start')} axis={axis} value={from} onChange={setFrom} />
        </div>
        <VerdictLine judgement={judgement} />
        <SelectField
          label={t('diary.staff')}
          value={staffId}
          onChange={(event) => setStaffId(event.target.value)}
        >
          {diary &&
            staffOn(diary).map((member) => (
              <option key={member.id} value={member.id}>
                {format.name(member.name)}
              </option>
            ))}
        </SelectField>
        <LengthField value={length} told={told} onChange={setLength} />
        {visit.customer?.phone && (
          <TextArea
            label={t('diary.message')}
            hint={t('diary.messageHint')}
            rows={2}
            {...words}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
        <FormError
          error={move.error}
          onAlternative={(alternative) => {
            const day = dayOf(alternative.start, timeZone)
            setDate(day)
            setFrom(wallMinute(timeZone, day, alternative.start))
            if (alternative.staffId) setStaffId(alternative.staffId)
            move.reset()
          }}
        />
      </div>
    </Dialog>
  )
}
