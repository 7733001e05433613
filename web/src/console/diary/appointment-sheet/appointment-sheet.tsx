import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { CancelForm } from '#console/diary/appointment-sheet/cancel-form.tsx'
import { customerOf } from '#console/diary/grid/columns.ts'
import { EditForm } from '#console/diary/appointment-sheet/edit-form.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { MoveForm } from '#console/diary/move/move-form.tsx'
import { isClosed, useChangeError } from '#console/diary/appointment-sheet/use-change-error.ts'
import { markOf } from '#console/diary/appointment-sheet/guesses.ts'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { AppointmentFacts } from '#console/diary/appointment-sheet/appointment-facts.tsx'
import { useReach } from '#console/frame/shop-context.ts'
import type { ShopAppointment, AppointmentMark } from '#features/appointment/diary-api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Buttons in rows, as wide as there is room for. */
const EVENLY = 'mt-3 flex flex-wrap gap-2 *:flex-[1_0_45%]'

type Step = 'facts' | 'move' | 'edit' | 'cancel'

/** Everything about one appointment, and what can be done with it. */
export function AppointmentSheet({
  appointment,
  onClose,
}: {
  appointment: ShopAppointment
  onClose: () => void
}) {
  const [step, setStep] = useState<Step>('facts')
  const back = () => setStep('facts')
  if (step === 'move') return <MoveForm appointment={appointment} onClose={onClose} onBack={back} />
  if (step === 'edit') return <EditForm appointment={appointment} onClose={onClose} onBack={back} />
  if (step === 'cancel')
    return <CancelForm appointment={appointment} onClose={onClose} onBack={back} />
  return <Facts appointment={appointment} onClose={onClose} onStep={setStep} />
}

function Facts(props: {
  appointment: ShopAppointment
  onClose: () => void
  onStep: (step: Step) => void
}) {
  const { appointment, onClose, onStep } = props
  const t = useMessages()
  const may = useReach('diary.change') !== null
  const changes = useChanges()
  const now = useNow(60_000)
  const restore = useWrite(
    (outsideHours: boolean | void) => changes.restore(appointment, outsideHours || undefined),
    { onSaved: onClose },
  )
  // Refused for the hours alone, it may be restored all the same.
  const anyway = isClosed(restore.error) || restore.variables === true
  const cancelled = appointment.status === 'cancelled'
  const open = appointment.status === 'confirmed'
  const restorable =
    appointment.restorableUntil !== null && now < Date.parse(appointment.restorableUntil)
  return (
    <Dialog
      side
      title={<bdi>{customerOf(appointment) ?? t('diary.walkIn')}</bdi>}
      pending={restore.isPending}
      onClose={onClose}
    >
      <AppointmentFacts appointment={appointment} now={now} />
      {may && !cancelled && <Marks appointment={appointment} now={now} onClose={onClose} />}
      {may && (
        <div className={EVENLY}>
          {open && (
            <Button size="sm" variant="outline" onClick={() => onStep('move')}>
              {t('diary.move')}
            </Button>
          )}
          {!cancelled && (
            <Button size="sm" variant="outline" onClick={() => onStep('edit')}>
              {t('diary.edit')}
            </Button>
          )}
          {open && (
            <Button size="sm" variant="dangerOutline" onClick={() => onStep('cancel')}>
              {t('diary.cancel')}
            </Button>
          )}
          {cancelled && restorable && (
            <Button
              size="sm"
              variant="outline"
              pending={restore.isPending}
              onClick={() => restore.mutate(anyway || undefined)}
            >
              {t(anyway ? 'diary.bookAnyway' : 'diary.restore')}
            </Button>
          )}
        </div>
      )}
      {restore.isError && (
        <div className="mt-3">
          <FormError error={restore.error} />
        </div>
      )}
    </Dialog>
  )
}

const MARKS = ['arrived', 'completed', 'missed'] as const

/** Shows how the appointment goes: pressed again, a mark is taken back. */
function Marks({
  appointment,
  now,
  onClose,
}: {
  appointment: ShopAppointment
  now: number
  onClose: () => void
}) {
  const t = useMessages()
  const changes = useChanges()
  const sayError = useChangeError()
  const mark = (to: AppointmentMark) => {
    onClose()
    changes.mark(appointment, to).catch(sayError)
  }
  const current = markOf(appointment)
  // What has not begun can neither be over nor be missed.
  const started = Date.parse(appointment.start) <= now
  const choices = MARKS.filter((one) => one === 'arrived' || started)
  return (
    <div role="group" aria-label={t('diary.how')} className={EVENLY}>
      {choices.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={current === one ? 'primary' : 'tonal'}
          aria-pressed={current === one}
          onClick={() => mark(current === one ? 'none' : one)}
        >
          {t(one === 'arrived' ? 'diary.markArrived' : `diary.${one}`)}
        </Button>
      ))}
    </div>
  )
}
