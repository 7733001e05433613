import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { SeriesOccurrences } from '#features/appointment/components/series-occurrences.tsx'
import { seriesQuery } from '#features/appointment/series-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows all occurrences of a series. */
export function SeriesDialog({ seriesId, onClose }: { seriesId: string; onClose: () => void }) {
  const t = useMessages()
  const query = useQuery(seriesQuery(seriesId))
  const fault = loadingFaultOf(query)
  return (
    <Dialog title={t('appointment.seriesTitle')} onClose={onClose}>
      {query.data && <SeriesOccurrences series={query.data} />}
      {fault && <QueryError error={fault} of={query} />}
      {query.isPending && !fault && (
        <SkeletonRegion label={t('shell.loading')}>
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-3 h-12" />
          <Skeleton className="mt-3 h-12" />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}
