import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { Icon } from '#components/icon.tsx'
import { ConsolePage } from '#console/console-page.tsx'
import { NewMemberDialog } from '#console/team/new-member-dialog.tsx'
import { TeamCard } from '#console/team/team-card.tsx'
import { TeamNav } from '#console/team/team-nav.tsx'
import { TeamState } from '#console/team/team-state.tsx'
import type { Team } from '#console/team/use-team.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Who works at the shop: today's hours and what is booked. */
export function TeamPage() {
  const t = useMessages()
  const [adding, setAdding] = useState(false)
  return (
    <ConsolePage
      title={t('console.team')}
      actions={
        <Button size="sm" icon={<Icon of={Plus} size="s" />} onClick={() => setAdding(true)}>
          {t('staff.add')}
        </Button>
      }
    >
      <TeamNav />
      <TeamState>
        {(team) => (
          <>
            <Cards team={team} />
            {adding && <NewMemberDialog team={team} onClose={() => setAdding(false)} />}
          </>
        )}
      </TeamState>
    </ConsolePage>
  )
}

function Cards({ team }: { team: Team }) {
  const t = useMessages()
  const working = team.staff.filter(({ active }) => active)
  const gone = team.staff.filter(({ active }) => !active)
  if (team.staff.length === 0)
    return <EmptyState title={t('staff.none')} text={t('staff.noneText')} />
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2">
        {working.map((member) => (
          <TeamCard key={member.id} member={member} team={team} />
        ))}
      </ul>
      {gone.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-ink-2">
            {t('staff.gone', { count: gone.length })}
          </summary>
          <ul className="mt-2 grid gap-3 lg:grid-cols-2">
            {gone.map((member) => (
              <TeamCard key={member.id} member={member} team={team} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
