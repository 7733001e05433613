import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { BackButton } from '#components/page/page-header.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Redirect } from '#lib/form/redirect.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { MemberHours } from '#console/team/person/member-hours.tsx'
import { TAB } from '#console/team/team-nav.tsx'
import { TeamState } from '#console/team/team-state.tsx'
import type { Team } from '#console/team/use-team.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toTeamMember } from '#console/frame/console-paths.ts'
import { toConsole } from '#lib/paths.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const PARTS = {
  hours: MemberHours,
  skills: lazyExtra(
    async () => (await import('#console/team/person/member-skills.tsx')).MemberSkills,
  ),
  absences: lazyExtra(
    async () => (await import('#console/team/person/member-time-off.tsx')).TimeOffOfMember,
  ),
  profile: lazyExtra(
    async () => (await import('#console/team/person/member-profile.tsx')).MemberProfile,
  ),
} as const

type Part = keyof typeof PARTS

// `Object.keys` loses the type of the table's keys.
const NAMES = Object.keys(PARTS) as Part[]

/** Page of a staff member, a part at a time. */
export function TeamMemberPage() {
  const { staffId } = useParams()
  const t = useMessages()
  return (
    <TeamState
      frame={(inside) => <ConsolePage title={t('console.team')}>{inside}</ConsolePage>}
      lacks={({ staff }) => staff.every(({ id }) => id !== staffId)}
    >
      {(team) => {
        const member = team.staff.find(({ id }) => id === staffId)
        return member ? <MemberPage key={member.id} member={member} team={team} /> : <ToTeam />
      }}
    </TeamState>
  )
}

function ToTeam() {
  const { id } = useShop()
  return <Redirect to={toConsole(id, 'team')} />
}

function MemberPage({ member, team }: { member: TeamMember; team: Team }) {
  const t = useMessages()
  const format = useFormat()
  const { id } = useShop()
  const { get } = useUrlFilters()
  const part = NAMES.find((name) => name === get('part')) ?? 'hours'
  const Shown = PARTS[part]
  return (
    <ConsolePage
      changes
      title={format.name(member.name)}
      text={member.active ? t('staff.upcoming', { count: member.upcoming }) : t('staff.isGone')}
      before={<BackButton fallback={toConsole(id, 'team')} className="-ms-2.5" />}
    >
      <nav
        aria-label={format.name(member.name)}
        className="flex flex-wrap rounded-md bg-bg-sunken p-1 lg:max-w-160"
      >
        {NAMES.map((name) => (
          <Link
            key={name}
            to={toTeamMember(id, member.id, { part: name })}
            replace
            aria-current={name === part ? 'page' : undefined}
            className={TAB}
          >
            {t(`staff.part.${name}`)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Spinner />}>
        <Shown key={part} member={member} team={team} />
      </Suspense>
    </ConsolePage>
  )
}
