import { Suspense, useEffect, useState } from 'react'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { CityBusinesses } from '#customer/home/city-businesses.tsx'
import { FeaturedServices } from '#customer/home/featured-services.tsx'
import { Hero } from '#customer/home/hero.tsx'
import { HomeSearch } from '#customer/home/home-search.tsx'
import { Chosen, LazyFooter, LazyOwnTimes } from '#customer/home/home-parts.ts'
import { QuickActions } from '#customer/home/quick-actions.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useCategory } from '#lib/places/use-category.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { readStored } from '#lib/storage.ts'

/** The height of the last visit on this device, until measured again (own-height.ts), to avoid layout shift. */
const ROOM = { minBlockSize: 'var(--own)' }

/** On a device's first visit, hidden until the personal section is rendered; set by the first script of index.html. */
const BELOW = { visibility: 'var(--below)' as 'visible' }

export function HomePage() {
  const t = useMessages()
  const { status } = useAuth()
  const category = useCategory()
  usePageTitle(t('shell.home'))
  // Below the fold: rendered after the first screen.
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true))
    return () => clearTimeout(timer)
  }, [])
  const own = status === 'signed-in' || (begun && readStored(STORAGE_KEYS.looked) !== null)
  return (
    <>
      <Hero />
      <div className="page-width relative z-10 -mt-11 grid print:mt-0 grid-cols-[minmax(0,1fr)] gap-4.5 lg:-mt-14 lg:gap-8">
        <HomeSearch />
        <QuickActions />
      </div>
      <div
        className="page-width"
        style={begun && status === 'signed-out' && !own ? undefined : ROOM}
      >
        <Suspense>{own && <LazyOwnTimes />}</Suspense>
      </div>
      <div style={BELOW}>
        <Suspense>{category && <Chosen />}</Suspense>
        <FeaturedServices />
        <CityBusinesses />
        <Suspense>{begun && <LazyFooter />}</Suspense>
      </div>
    </>
  )
}
