import type { ReactNode } from 'react'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useTeam, type Team } from '#console/team/use-team.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Renders content that needs the team, or its skeleton or error; `frame` wraps the latter. */
export function TeamState(props: {
  children: (team: Team) => ReactNode
  frame?: (inside: ReactNode) => ReactNode
}) {
  const { frame = (inside) => inside } = props
  const { data, fault, fetching, retry } = useTeam()
  if (data) return props.children(data)
  if (fault) return frame(<ErrorState error={fault} pending={fetching} onRetry={retry} />)
  return frame(<TeamSkeleton />)
}

export function TeamSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('shell.loading')} className="grid gap-3 lg:grid-cols-2">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-21 rounded-lg" />
      ))}
    </SkeletonRegion>
  )
}
