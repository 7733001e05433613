import { lazy, Suspense } from 'react'
import { useAuth } from '#lib/auth/auth-context.ts'

const Bell = lazy(async () => ({
  default: (await import('#features/notification/components/bell.tsx')).Bell,
}))

/** The bell of whoever is signed in; its place is kept while its code loads. */
export function LazyBell({ className }: { className?: string }) {
  const { status } = useAuth()
  if (status !== 'signed-in') return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell className={className} />
    </Suspense>
  )
}
