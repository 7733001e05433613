import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { Skills } from '#console/team/person/skills.tsx'
import { useMemberForm } from '#console/team/person/use-member-form.ts'
import type { Team } from '#console/team/use-team.ts'
import { changeTeamMember, type TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of the offerings a staff member does. */
export function MemberSkills({ member, team }: { member: TeamMember; team: Team }) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useMemberForm(member, {
    name: 'skills',
    pick: ({ offeringIds }) => ({ offeringIds: [...offeringIds].sort() }),
    send: (part, version, decisions) =>
      changeTeamMember(id, member.id, { ...part, version, decisions }),
  })
  return (
    <div className="grid gap-4">
      <Conflict changes={form.conflict.map(() => t('staff.skills'))} />
      <div className="rounded-lg bg-surface p-4 shadow-1">
        <Skills
          offerings={team.offerings}
          value={form.value.offeringIds}
          onChange={(offeringIds) => form.set({ offeringIds })}
        />
      </div>
      <SaveBar
        shown={form.dirty}
        pending={form.pending}
        fault={form.fault}
        onSave={form.submit}
        onReset={form.reset}
      />
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={form.saving} />
      <UnsavedDialog guard={form.guard} />
    </div>
  )
}
