import { Link } from 'react-router'
import { MINUTE_MS } from '@awan/core/time'
import { Name } from '#components/text/name.tsx'
import { OrderButtons } from '#components/editing/order-buttons.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { Portrait } from '#console/team/person/portrait.tsx'
import type { Team } from '#console/team/use-team.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { weekAhead } from '#features/staff/calendar.ts'
import { useHoursText } from '#features/staff/use-wall-time.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toTeamMember } from '#console/frame/console-paths.ts'

/** Card of a staff member: today's hours, and the number of upcoming appointments. */
export function TeamCard(props: {
  member: TeamMember
  team: Team
  onUp?: () => void
  onDown?: () => void
}) {
  const { member, team } = props
  const t = useMessages()
  const { id, timeZone } = useShop()
  const format = useFormat()
  const hoursText = useHoursText()
  const now = useNow(MINUTE_MS)
  const today = weekAhead(member, team, timeZone, now)[0]?.ranges ?? []
  return (
    <li className="relative flex flex-wrap items-center gap-3.5 rounded-lg bg-surface p-4 shadow-1 hover:bg-bg-subtle">
      <Portrait member={member} />
      <div className="grid min-w-0 flex-[1_1_8rem] leading-ui">
        <h2 className="text-card font-semibold">
          <Link to={toTeamMember(id, member.id)} className="stretch">
            <Name of={member.name} />
          </Link>
        </h2>
        {member.active && (
          <p className="num text-sm text-ink-2">
            {today.length === 0
              ? t('staff.offToday')
              : t('staff.todayHours', { hours: hoursText(today) })}
          </p>
        )}
        <p className="text-sm text-ink-2">{t('staff.upcoming', { count: member.upcoming })}</p>
      </div>
      <OrderButtons name={format.name(member.name)} onUp={props.onUp} onDown={props.onDown} />
    </li>
  )
}
