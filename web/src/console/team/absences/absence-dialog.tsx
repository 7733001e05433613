import { faultsOfDay } from '@awan/core/staff/hours'
import { EditorPanel } from '#console/editing/editor-panel.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { AbsenceFields } from '#console/team/absences/absence-fields.tsx'
import { useToday } from '#console/team/use-today.ts'
import {
  absenceFaultOf,
  requestOf,
  type AbsenceDraft,
  type AbsenceFault,
} from '#features/staff/absences.ts'
import { createExceptions, createTimeOff, type TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { useSaving } from '#features/staff/use-saving.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows who is away when: a day, some hours, or other hours than usual. */
export function AbsenceDialog(props: {
  start: AbsenceDraft
  staff: readonly TeamMember[]
  onClose: () => void
}) {
  const { start, onClose } = props
  const t = useMessages()
  const { id, timeZone } = useShop()
  const today = useToday()
  const saving = useSaving(id)
  const form = useVersionedForm({
    stored: undefined,
    read: () => start,
    faultsOf: (draft): (AbsenceFault | 'ranges')[] => {
      const hoursWrong = draft.kind === 'other' && faultsOfDay(draft.ranges).length > 0
      return [absenceFaultOf(draft, today) ?? [], hoursWrong ? ('ranges' as const) : []].flat()
    },
    save: async (draft) => {
      const request = requestOf(draft, timeZone)
      await saving.save<unknown>({
        title: t('staff.absenceAdded'),
        save: (decisions) =>
          'exceptions' in request
            ? createExceptions(id, { ...request.exceptions, decisions })
            : createTimeOff(id, { ...request.timeOff, decisions }),
      })
    },
    onSaved: onClose,
  })
  return (
    <>
      <EditorPanel title={t('staff.addAbsence')} form={form} onClose={onClose}>
        <AbsenceFields
          draft={form.value}
          staff={props.staff}
          fault={form.faults.find((fault) => fault !== 'ranges')}
          onChange={form.set}
        />
      </EditorPanel>
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </>
  )
}
