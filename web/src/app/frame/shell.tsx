import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { EarlyTaps } from '#app/first-screen/early-taps.ts'
import { Announcer } from '#app/announcer.tsx'
import { OfflineBar } from '#app/frame/offline-bar.tsx'
import { ROUTES, type Chrome } from '#app/routes.tsx'
import { TabBar } from '#app/frame/tab-bar.tsx'
import { LazyCompanions, LazyPageError } from '#app/lazy-companions.tsx'
import { TopBar } from '#app/frame/top-bar.tsx'
import { useScrollMemory } from '#app/frame/use-scroll-memory.ts'
import { PageBoundary, PageFault } from '#features/diagnostics/components/page-boundary.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Renders the frame of every page; a page loads under a spinner, and its errors stay inside its frame. */
export function Shell() {
  useScrollMemory()
  return (
    <>
      <Routes>
        {ROUTES.map(({ path, chrome, guard: Guard, page: Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Frame chrome={chrome}>
                {Guard ? (
                  <Guard>
                    <Page />
                  </Guard>
                ) : (
                  <Page />
                )}
              </Frame>
            }
          />
        ))}
      </Routes>
      <Announcer />
      <LazyCompanions />
    </>
  )
}

function Frame({ chrome, children }: { chrome: Chrome; children: React.ReactNode }) {
  const t = useMessages()
  const tabs = chrome === 'tabs'
  const page = (
    <PageFault value={LazyPageError}>
      <PageBoundary>
        <Suspense fallback={<Spinner />}>
          {children}
          <EarlyTaps />
        </Suspense>
      </PageBoundary>
    </PageFault>
  )
  return (
    <div className={tabs ? 'safe-pb-21 lg:pb-16' : undefined}>
      <a
        href="#main"
        className="absolute start-4 top-0 z-50 -translate-y-full rounded-sm bg-brand px-4 py-3 font-semibold text-on-brand focus:top-4 focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      {(tabs || chrome === 'bar') && <TopBar />}
      <OfflineBar />
      {chrome === 'area' ? (
        page
      ) : (
        <main id="main" tabIndex={-1} className="outline-none">
          {page}
        </main>
      )}
      {tabs && <TabBar />}
    </div>
  )
}
