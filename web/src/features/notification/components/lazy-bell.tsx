import { Suspense } from 'react'
import { useAuth } from '#lib/auth/auth-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const Bell = lazyExtra(
  async () => (await import('#features/notification/components/bell.tsx')).Bell,
)

/** Bell of a signed-in account; reserves its space while the code loads. */
export function LazyBell({ className }: { className?: string }) {
  const { status } = useAuth()
  if (status !== 'signed-in') return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell className={className} />
    </Suspense>
  )
}
