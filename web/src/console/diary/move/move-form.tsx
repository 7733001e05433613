import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { DayField } from '#console/day-field/day-field.tsx'
import { LaterButtons } from '#console/diary/appointment-sheet/later.tsx'
import { LengthField } from '#console/diary/fields/amount-fields.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { StaffOptions } from '#console/diary/fields/staff-options.tsx'
import { TimeField } from '#console/diary/fields/time-field.tsx'
import { VerdictLine } from '#console/diary/fields/verdict-line.tsx'
import { useMoveDraft } from '#console/diary/move/use-move-draft.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { useGuard } from '#lib/form/use-guard.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWords } from '#lib/use-words.ts'

/** Form to move an appointment to another day, time, staff member or length, without dragging. */
export function MoveForm(props: {
  appointment: ShopAppointment
  /** Initial shift of the start, in minutes. */
  later: number
  onClose: () => void
  onBack: () => void
}) {
  const { appointment, onClose, onBack } = props
  const t = useMessages()
  const move = useMoveDraft(appointment, props.later, onClose)
  const { draft, set, judgement, pending } = move
  const guard = useGuard(move.typed, move.reset)
  const words = useWords(draft.message)
  return (
    <>
      <Dialog
        beside
        title={t('diary.move')}
        pending={pending}
        onClose={() => guard.leave(onClose)}
        actions={
          <>
            <Button pending={pending} inactive={judgement?.allowed === false} onClick={move.save}>
              {t('diary.save')}
            </Button>
            <Button variant="outline" inactive={pending} onClick={() => guard.leave(onBack)}>
              {t('diary.back')}
            </Button>
          </>
        }
      >
        <div className="mt-3 grid gap-4">
          <div className="grid grid-cols-[1fr_auto] gap-3">
            <DayField
              label={t('diary.day')}
              value={draft.date}
              onChange={(date) => set({ date })}
            />
            <TimeField
              label={t('diary.start')}
              axis={move.axis}
              value={draft.from}
              onChange={(from) => set({ from })}
            />
          </div>
          <LaterButtons onLater={(minutes) => set({ from: draft.from + minutes })} />
          <VerdictLine judgement={judgement} />
          <SelectField
            label={t('console.field.staffId')}
            value={draft.staffId}
            onChange={(event) => set({ staffId: event.target.value })}
          >
            <StaffOptions diary={move.diary} kept={appointment.staffId} />
          </SelectField>
          <LengthField
            value={draft.length}
            submitted={move.submitted}
            onChange={(length) => set({ length })}
          />
          {appointment.customer?.phone && (
            <TextArea
              label={t('diary.message')}
              hint={t('diary.messageHint')}
              rows={2}
              {...words}
              value={draft.message}
              onChange={(event) => set({ message: event.target.value })}
            />
          )}
          <FormError error={move.error} onAlternative={move.choose} />
        </div>
      </Dialog>
      <UnsavedDialog guard={guard} />
    </>
  )
}
