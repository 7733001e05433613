import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { TimeOffDialog } from '#console/team/time-off/time-off-dialog.tsx'
import { TimeOffList } from '#console/team/time-off/time-off-list.tsx'
import { useToday } from '#console/team/use-today.ts'
import type { Team } from '#console/team/use-team.ts'
import {
  entriesAtWork,
  entriesOf,
  newTimeOff,
  type TimeOffDraft,
} from '#features/staff/time-off.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists a staff member's time off and other hours, closures for everyone included. */
export function TimeOffOfMember({ member, team }: { member: TeamMember; team: Team }) {
  const t = useMessages()
  const { timeZone } = useShop()
  const today = useToday()
  const [adding, setAdding] = useState<TimeOffDraft>()
  const all = entriesOf(team.allTimeOff, { timeZone, today })
  const entries = all.filter(({ staffId }) => staffId === null || staffId === member.id)
  const add = () => setAdding(newTimeOff(today, member.id))
  return (
    <div className="grid gap-4 lg:max-w-160">
      {entries.length > 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Icon of={Plus} size="s" />}
          onClick={add}
        >
          {t('staff.addTimeOff')}
        </Button>
      )}
      <TimeOffList
        entries={entries}
        atWork={entriesAtWork(all, team.staff)}
        staff={team.staff}
        onAdd={add}
      />
      {adding && (
        <TimeOffDialog start={adding} staff={team.staff} onClose={() => setAdding(undefined)} />
      )}
    </div>
  )
}
