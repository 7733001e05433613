import { faultsOfDay } from '@awan/core/staff/hours'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { TimeOffFields } from '#console/team/time-off/time-off-fields.tsx'
import { useToday } from '#console/team/use-today.ts'
import {
  timeOffFaultOf,
  requestOf,
  type TimeOffDraft,
  type TimeOffFault,
} from '#features/staff/time-off.ts'
import {
  createExceptions,
  createTimeOff,
  deleteExceptions,
  deleteTimeOff,
  type TeamMember,
} from '#features/staff/api.ts'
import type { Decision } from '#features/staff/affected.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { useSaving } from '#features/staff/use-saving.ts'
import { unlessGone } from '#lib/api/repeated-step.ts'
import { useCreation } from '#lib/form/creation.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form for time off: days, hours, or other hours than usual. */
export function TimeOffDialog(props: {
  start: TimeOffDraft
  staff: readonly TeamMember[]
  /** On desktop the month stays visible and usable. */
  beside?: boolean
  onClose: () => void
}) {
  const { start, onClose } = props
  const t = useMessages()
  const { id, timeZone } = useShop()
  const today = useToday()
  const saving = useSaving(id)
  const add = useCreation<() => Promise<void>>()
  const form = useVersionedForm({
    name: 'time-off',
    stored: undefined,
    read: () => start,
    faultsOf: (draft): (TimeOffFault | 'ranges')[] => {
      const hoursWrong = draft.kind === 'other' && faultsOfDay(draft.ranges).length > 0
      return [timeOffFaultOf(draft, today) ?? [], hoursWrong ? ('ranges' as const) : []].flat()
    },
    save: async (draft) => {
      const request = requestOf(draft, timeZone)
      await saving.save<unknown>({
        title: t('staff.timeOffAdded'),
        save: (decisions) =>
          add({
            create: (key) => added(id, request, { decisions, key }),
            remove: (takeBack) => takeBack().catch(unlessGone('absence_not_found')),
          }),
      })
    },
    onSaved: onClose,
  })
  return (
    <>
      <EditorPanel
        beside={props.beside}
        title={t('staff.addTimeOff')}
        form={form}
        onClose={onClose}
      >
        <TimeOffFields
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

/** Adds time off of either kind; returns the function that takes it back. */
async function added(
  id: string,
  request: ReturnType<typeof requestOf>,
  { decisions, key }: { decisions: Decision[] | undefined; key: string },
): Promise<() => Promise<void>> {
  if ('exceptions' in request) {
    const { items } = await createExceptions(id, { ...request.exceptions, decisions }, key)
    return () => deleteExceptions(id, { exceptionIds: items.map((item) => item.id) })
  }
  const timeOff = await createTimeOff(id, { ...request.timeOff, decisions }, key)
  return () => deleteTimeOff(id, timeOff.id)
}
