import { useState } from 'react'
import { faultsOfDay } from '@awan/core/staff/hours'
import { EditorPanel } from '#console/editing/editor-panel.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { AbsenceFields } from '#console/team/absences/absence-fields.tsx'
import { useToday } from '#console/team/use-today.ts'
import { faultOf, requestOf, type AbsenceDraft } from '#features/staff/absences.ts'
import { createExceptions, createTimeOff, type Member } from '#features/staff/api.ts'
import { AffectedVisits } from '#features/staff/components/affected-visits.tsx'
import { useSaving } from '#features/staff/use-saving.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { changedFields } from '#console/editing/three-way.ts'

/** Who is away when: a day, some hours, or other hours than usual. */
export function AbsenceDialog(props: {
  start: AbsenceDraft
  staff: readonly Member[]
  onClose: () => void
}) {
  const { start, onClose } = props
  const t = useMessages()
  const errorText = useErrorText()
  const { id, timeZone } = useShop()
  const today = useToday()
  const saving = useSaving(id)
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<string>()
  const wrong = faultOf(draft, today)
  const hoursWrong = draft.kind === 'other' && faultsOfDay(draft.ranges).length > 0
  const save = () => {
    setTried(true)
    if (wrong || hoursWrong) return
    setFault(undefined)
    const request = requestOf(draft, timeZone)
    saving.run({
      title: t('staff.absenceAdded'),
      save: (decisions) =>
        'exceptions' in request
          ? createExceptions(id, { ...request.exceptions, decisions })
          : createTimeOff(id, { ...request.timeOff, decisions }),
      onDone: onClose,
      onError: (error) => setFault(errorText(error)),
    })
  }
  return (
    <>
      <EditorPanel
        title={t('staff.addAbsence')}
        dirty={changedFields(start, draft).length > 0}
        pending={saving.pending}
        fault={fault}
        onSave={save}
        onClose={onClose}
      >
        <AbsenceFields
          draft={draft}
          staff={props.staff}
          fault={tried ? wrong : undefined}
          onChange={(fields) => setDraft((before) => ({ ...before, ...fields }))}
        />
      </EditorPanel>
      <AffectedVisits businessId={id} timeZone={timeZone} saving={saving} />
    </>
  )
}
