import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(async () => ({
  default: (await import('#components/toaster.tsx')).Toaster,
}))

/** Toasts are not needed to see the page: their code waits until it is painted and idle. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <Toaster />}</Suspense>
}
