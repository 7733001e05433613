import { lazy, Suspense, useEffect, useState } from 'react'

const Companions = lazy(async () => ({
  default: (await import('#app/companions.tsx')).Companions,
}))

/** The code of the companions waits until the page is painted and idle. */
export function LazyCompanions() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <Companions />}</Suspense>
}
