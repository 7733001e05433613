import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { SeriesOccurrences } from '#features/appointment/components/series-occurrences.tsx'
import { seriesQuery } from '#features/appointment/series-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows all occurrences of a series. */
export function SeriesDialog({ seriesId, onClose }: { seriesId: string; onClose: () => void }) {
  const t = useMessages()
  const query = useQuery(seriesQuery(seriesId))
  return (
    <Dialog title={t('appointment.seriesTitle')} onClose={onClose}>
      {query.data && <SeriesOccurrences series={query.data} />}
      {query.isError && !query.data && (
        <ErrorState
          error={query.error}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <SkeletonRegion label={t('shell.loading')}>
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-3 h-12" />
          <Skeleton className="mt-3 h-12" />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}
