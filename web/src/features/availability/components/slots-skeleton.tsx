import { Skeleton } from '#components/feedback/skeleton.tsx'

export function SlotsSkeleton() {
  return (
    <div className="grid grid-cols-3 gap-2.5">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12 rounded-md" />
      ))}
    </div>
  )
}
