import { faultsOfWeek, tidyDay } from '@awan/core/staff/hours'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useMemberForm } from '#console/team/person/use-member-form.ts'
import type { Team } from '#console/team/use-team.ts'
import { WeekPreview } from '#console/team/week-preview.tsx'
import { changeHours, type TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { HoursEditor } from '#features/staff/components/hours-editor.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Editor of a staff member's usual week. */
export function MemberHours({ member, team }: { member: TeamMember; team: Team }) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useMemberForm(member, {
    name: 'hours',
    pick: ({ weekly: week }) => ({ weekly: week }),
    faultsOf: (part) => faultsOfWeek(part.weekly),
    send: (part, version, decisions) =>
      changeHours(id, member.id, { version, weekly: part.weekly.map(tidyDay), decisions }),
  })
  const { weekly } = form.value
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="grid gap-4">
        <Conflict changes={form.conflict.map(() => t('staff.part.hours'))} />
        <HoursEditor value={weekly} onChange={(changed) => form.set({ weekly: changed })} />
        <SaveBar
          shown={form.dirty}
          pending={form.pending}
          fault={form.faults.length > 0 ? t('staff.hoursFaulty') : form.fault}
          onSave={form.submit}
          onReset={form.reset}
        />
      </div>
      <WeekPreview member={{ id: member.id, weekly }} team={team} />
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={form.saving} />
      <UnsavedDialog guard={form.guard} />
    </div>
  )
}
