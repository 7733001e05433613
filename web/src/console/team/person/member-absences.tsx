import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { AbsenceDialog } from '#console/team/absences/absence-dialog.tsx'
import { AbsenceList } from '#console/team/absences/absence-list.tsx'
import { useToday } from '#console/team/use-today.ts'
import type { Team } from '#console/team/use-team.ts'
import { entriesOf, newAbsence, type AbsenceDraft } from '#features/staff/absences.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** When somebody is away or works other hours, closures for everyone included. */
export function AbsencesOfMember({ member, team }: { member: TeamMember; team: Team }) {
  const t = useMessages()
  const { timeZone } = useShop()
  const today = useToday()
  const [adding, setAdding] = useState<AbsenceDraft>()
  const entries = entriesOf(team.absences, timeZone).filter(
    ({ staffId }) => staffId === null || staffId === member.id,
  )
  const add = () => setAdding(newAbsence(today, member.id))
  return (
    <div className="grid gap-4 lg:max-w-160">
      {entries.length > 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Icon of={Plus} size="s" />}
          onClick={add}
        >
          {t('staff.addAbsence')}
        </Button>
      )}
      <AbsenceList entries={entries} staff={team.staff} onAdd={add} />
      {adding && (
        <AbsenceDialog start={adding} staff={team.staff} onClose={() => setAdding(undefined)} />
      )}
    </div>
  )
}
