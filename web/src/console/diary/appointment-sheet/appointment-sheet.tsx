import { MINUTE_MS } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { CancelForm } from '#console/diary/appointment-sheet/cancel-form.tsx'
import { customerOf } from '#console/diary/grid/columns.ts'
import { EditForm } from '#console/diary/appointment-sheet/edit-form.tsx'
import { FormError } from '#console/diary/fields/form-error.tsx'
import { MoveForm } from '#console/diary/move/move-form.tsx'
import { isClosed } from '#console/diary/appointment-sheet/use-change-error.ts'
import { Later } from '#console/diary/appointment-sheet/later.tsx'
import { EVENLY, Marks } from '#console/diary/appointment-sheet/marks.tsx'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { AppointmentFacts } from '#console/diary/appointment-sheet/appointment-facts.tsx'
import { useReach } from '#console/frame/shop-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Open step; `later`: minutes to move by, if the requested later time is not free. */
interface Opened {
  step: 'facts' | 'move' | 'edit' | 'cancel'
  later?: number
}

const FACTS: Opened = { step: 'facts' }

/** Sheet of one appointment, with its actions. */
export function AppointmentSheet({
  appointment,
  onClose,
}: {
  appointment: ShopAppointment
  onClose: () => void
}) {
  const [{ step, later = 0 }, setOpened] = useKept<Opened>(`step ${appointment.id}`, FACTS)
  const back = () => setOpened(FACTS)
  if (step === 'move')
    return <MoveForm appointment={appointment} later={later} onClose={onClose} onBack={back} />
  if (step === 'edit') return <EditForm appointment={appointment} onClose={onClose} onBack={back} />
  if (step === 'cancel')
    return <CancelForm appointment={appointment} onClose={onClose} onBack={back} />
  return <Facts appointment={appointment} onClose={onClose} onOpen={setOpened} />
}

function Facts(props: {
  appointment: ShopAppointment
  onClose: () => void
  onOpen: (opened: Opened) => void
}) {
  const { appointment, onClose, onOpen } = props
  const onMove = (later: number) => onOpen({ step: 'move', later })
  const t = useMessages()
  const may = useReach('diary.change') !== null
  const changes = useChanges()
  const now = useNow(MINUTE_MS)
  const restore = useWrite(
    (outsideHours: boolean | void) => changes.restore(appointment, outsideHours || undefined),
    { onSaved: onClose },
  )
  // Refused only because of the hours, it can be restored outside of them.
  const anyway = isClosed(restore.error) || restore.variables === true
  const cancelled = appointment.status === 'cancelled'
  const open = appointment.status === 'confirmed'
  const restorable =
    appointment.restorableUntil !== null && now < Date.parse(appointment.restorableUntil)
  return (
    <Dialog
      beside
      title={<bdi>{customerOf(appointment) ?? t('diary.walkIn')}</bdi>}
      pending={restore.isPending}
      onClose={onClose}
    >
      <AppointmentFacts appointment={appointment} now={now} />
      {may && !cancelled && <Marks appointment={appointment} now={now} onClose={onClose} />}
      {may && open && <Later appointment={appointment} onClose={onClose} onMove={onMove} />}
      {may && (
        <div className={EVENLY}>
          {open && (
            <Button variant="outline" onClick={() => onMove(0)}>
              {t('diary.move')}
            </Button>
          )}
          {!cancelled && (
            <Button variant="outline" onClick={() => onOpen({ step: 'edit' })}>
              {t('diary.edit')}
            </Button>
          )}
          {open && (
            <Button variant="dangerOutline" onClick={() => onOpen({ step: 'cancel' })}>
              {t('diary.cancel')}
            </Button>
          )}
          {cancelled && restorable && (
            <Button
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
