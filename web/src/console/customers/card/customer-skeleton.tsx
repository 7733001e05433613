import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Skeleton of a card while it loads. */
export function CustomerSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('customer.loadingOne')} className="grid gap-3">
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </SkeletonRegion>
  )
}
