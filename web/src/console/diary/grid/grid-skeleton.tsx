import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Heights and positions of a plausible day. */
const BLOCKS = ['mt-4 h-14', 'mt-10 h-24', 'mt-1 h-18', 'mt-16 h-14', 'mt-6 h-32', 'mt-2 h-14']

/** Skeleton of the staff chips and the grid while a day loads. */
export function GridSkeleton({ columns }: { columns: number }) {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('diary.loading')} className="grid gap-4">
      <div className="flex gap-2 overflow-hidden pt-1 pb-1.5">
        {['w-28', 'w-24', 'w-26'].map((width) => (
          <Skeleton key={width} className={`h-11 flex-none rounded-full ${width}`} />
        ))}
      </div>
      <div className="flex min-h-150 overflow-hidden rounded-lg bg-surface shadow-1">
        <div className="w-17 flex-none pt-14" />
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className="min-w-38 flex-1 border-s border-line px-1">
            <span className="flex h-13 items-center gap-2 px-2">
              <Skeleton className="size-8" />
              <Skeleton className="h-4 w-20" />
            </span>
            {BLOCKS.slice(column % 3, (column % 3) + 4).map((place) => (
              <Skeleton key={place} className={place} />
            ))}
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
