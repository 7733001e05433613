import { plannedStarts } from '@awan/core/appointment/series-rules'
import { Button } from '#components/buttons/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { OccurrenceReason } from '#features/appointment/components/occurrence-reason.tsx'
import type { Occurrence } from '#features/appointment/series-api.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** A change of an occurrence and those after it, some of which stayed. */
export interface PartialChange {
  /** The occurrence before the change. */
  appointment: Appointment
  /** Its new start, and the working day of that; undefined: it was cancelled. */
  moved?: { start: string; day: string | undefined }
  stayed: readonly Occurrence[]
}

/** Lists the occurrences that stayed: their unchanged time, the time they were to move to, and the reason. */
export function StayedDialog({ change, onClose }: { change: PartialChange; onClose: () => void }) {
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const { appointment, moved, stayed } = change
  const { timeZone } = appointment
  const [from, wanted] = wantedOf(change)
  const said = (at: { start: string; eveningOf: string | null } | undefined) =>
    at && appointments.appointmentDateTime(at.start, at.eveningOf, timeZone)
  return (
    <Dialog
      title={t('appointment.laterStay')}
      onClose={onClose}
      actions={
        <Button block onClick={onClose}>
          {t('booking.done')}
        </Button>
      }
    >
      <ol className="mt-2 divide-y divide-line">
        {stayed.map(({ position, start: kept, appointment: own, refusal }) => (
          <li key={position} className="py-3 leading-ui">
            <span className="num font-semibold">
              {said({ start: kept, eveningOf: own?.eveningOf ?? null })}
            </span>
            <p className="num mt-1 text-sm text-ink-2">
              {moved && t('appointment.notMovedTo', { when: said(wanted[position - from]) ?? '' })}{' '}
              {refusal && <OccurrenceReason refusal={refusal} />}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Returns the position of the changed occurrence, and the starts that it and those after it were to move to. */
function wantedOf({ appointment, moved }: PartialChange) {
  const { series, timeZone } = appointment
  const [from, count] = series ? [series.position, series.occurrences] : [1, 1]
  if (!moved) return [from, []] as const
  const first = { start: moved.start, eveningOf: moved.day ?? null, timeZone }
  return [from, plannedStarts(first, series?.everyWeeks ?? 1, count - from + 1)] as const
}
