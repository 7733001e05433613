import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { NewMemberDialog } from '#console/team/person/new-member-dialog.tsx'
import { TeamCard } from '#console/team/team-card.tsx'
import { TeamNav } from '#console/team/team-nav.tsx'
import { TeamState } from '#console/team/team-state.tsx'
import type { Team } from '#console/team/use-team.ts'
import { useReorder } from '#console/editing/use-reorder.ts'
import { movedTo } from '#features/offering/order.ts'
import { orderStaff, staffQuery } from '#features/staff/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the staff with today's hours and bookings. */
export function TeamPage() {
  const t = useMessages()
  const [adding, setAdding] = useState(false)
  return (
    <ConsolePage
      changes
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
            <Cards team={team} onAdd={() => setAdding(true)} />
            {adding && <NewMemberDialog team={team} onClose={() => setAdding(false)} />}
          </>
        )}
      </TeamState>
    </ConsolePage>
  )
}

function Cards({ team, onAdd }: { team: Team; onAdd: () => void }) {
  const t = useMessages()
  const shop = useShop()
  const { shown, reorder } = useReorder(team.staff, {
    queryKey: staffQuery(shop.id).queryKey,
    send: (ids) => orderStaff(shop.id, ids),
    failed: 'offering.orderFailed',
  })
  const inOrder = [...shown].sort((a, b) => a.position - b.position)
  const working = inOrder.filter(({ active }) => active)
  const gone = inOrder.filter(({ active }) => !active)
  // Former staff members follow those working, in their previous order.
  const move = (from: number, to: number) => reorder(movedTo(working, from, to).map(({ id }) => id))
  if (team.staff.length === 0)
    return (
      <EmptyState
        title={t('staff.none')}
        text={t('staff.noneText')}
        action={<Button onClick={onAdd}>{t('staff.add')}</Button>}
      />
    )
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2">
        {working.map((member, at) => (
          <TeamCard
            key={member.id}
            member={member}
            team={team}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < working.length - 1 ? () => move(at, at + 1) : undefined}
          />
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
