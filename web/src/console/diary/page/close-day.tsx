import { Dialog } from '#components/overlays/dialog.tsx'
import { TeamState } from '#console/team/team-state.tsx'
import { TimeOffDialog } from '#console/team/time-off/time-off-dialog.tsx'
import { newTimeOff } from '#features/staff/time-off.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form for a day off for everyone, prefilled; booked appointments are decided on before it is saved. */
export function CloseDay({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useMessages()
  return (
    <TeamState
      frame={(inside) => (
        <Dialog title={t('diary.closeDay')} onClose={onClose}>
          <div className="mt-3">{inside}</div>
        </Dialog>
      )}
    >
      {({ staff }) => (
        <TimeOffDialog start={newTimeOff(day, null)} staff={staff} onClose={onClose} />
      )}
    </TeamState>
  )
}
