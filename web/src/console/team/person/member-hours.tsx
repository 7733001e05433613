import { faultsOfWeek, tidyDay } from '@awan/core/staff/hours'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import { Conflict } from '#console/editing/conflict.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useMemberForm } from '#console/team/person/use-member-form.ts'
import type { Team } from '#console/team/use-team.ts'
import { WeekPreview } from '#console/team/week-preview.tsx'
import { changeHours, type Member } from '#features/staff/api.ts'
import { AffectedVisits } from '#features/staff/components/affected-visits.tsx'
import { HoursEditor } from '#features/staff/components/hours-editor.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The usual week of somebody. */
export function MemberHours({ member, team }: { member: Member; team: Team }) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const form = useMemberForm(
    member,
    ({ weekly }) => ({ weekly }),
    ({ weekly }, version, decisions) =>
      changeHours(id, member.id, { version, weekly: weekly.map(tidyDay), decisions }),
  )
  const unsaved = useUnsaved(form.dirty)
  const { weekly } = form.draft
  const save = () => {
    if (faultsOfWeek(weekly).length > 0) form.setFault(t('staff.hoursFaulty'))
    else form.save()
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6">
      <div className="grid gap-4">
        <Conflict news={form.news.map(() => t('staff.part.hours'))} />
        <HoursEditor value={weekly} onChange={(changed) => form.change({ weekly: changed })} />
        <SaveBar
          shown={form.dirty}
          pending={form.saving.pending}
          fault={form.fault}
          onSave={save}
          onReset={form.reset}
        />
      </div>
      <WeekPreview member={{ id: member.id, weekly }} team={team} />
      <AffectedVisits businessId={id} timeZone={timeZone} saving={form.saving} />
      {unsaved.dialog}
    </div>
  )
}
