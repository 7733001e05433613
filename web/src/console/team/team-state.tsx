import type { ReactNode } from 'react'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useTeam, type Team } from '#console/team/use-team.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Renders content that needs the team, or its skeleton or error; `frame` wraps the latter. A list read before a
 * staff member was added lacks them: while it does by `lacks` and is read again, the skeleton stays.
 */
export function TeamState(props: {
  children: (team: Team) => ReactNode
  frame?: (inside: ReactNode) => ReactNode
  lacks?: (team: Team) => boolean
}) {
  const t = useMessages()
  const { frame = (inside) => inside, lacks = () => false } = props
  const { data, fault, fetching, readingStaff, retry } = useTeam()
  if (data && !(readingStaff && lacks(data))) return props.children(data)
  if (fault) return frame(<ErrorState error={fault} pending={fetching} onRetry={retry} />)
  return frame(
    <SkeletonRegion label={t('shell.loading')} className="grid gap-3 lg:grid-cols-2">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-21 rounded-lg" />
      ))}
    </SkeletonRegion>,
  )
}
