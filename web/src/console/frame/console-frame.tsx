import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { reachOf } from '@awan/core/permissions'
import { QueryError } from '#components/feedback/error-state.tsx'
import { PageBoundary } from '#features/diagnostics/components/page-boundary.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { Redirect } from '#lib/form/redirect.tsx'
import { BottomTabs } from '#console/frame/bottom-tabs.tsx'
import { useNavPages } from '#console/frame/nav-pages.ts'
import { PAGES } from '#console/frame/pages.ts'
import { ShopContext, useReach, useShop } from '#console/frame/shop-context.ts'
import { SideNav } from '#console/frame/side-nav.tsx'
import { StatusBar } from '#console/frame/status-bar.tsx'
import { shopsQuery } from '#features/business/shop-api.ts'
import type { KeySheetName } from '#lib/keyboard/use-keys.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { pageAt } from '#console/frame/console-paths.ts'
import { toConsole } from '#lib/paths.ts'

const ConsoleKeys = lazyConsolePart(
  async () => (await import('#console/palette/console-keys.tsx')).ConsoleKeys,
)

/** Renders the frame of every page of a shop's console. */
export function ConsoleFrame() {
  const { businessId } = useParams()
  const { pathname } = useLocation()
  const shops = useQuery(shopsQuery())
  const [sheet, setSheet] = useState<KeySheetName>()
  const shop = shops.data?.find(({ id }) => id === businessId)
  // A failed refetch of the list keeps the page, and with it typed text.
  const fault = loadingFaultOf(shops)
  if (fault)
    return (
      <Main>
        <div className="page-width pt-8">
          <QueryError error={fault} of={shops} />
        </div>
      </Main>
    )
  // A list cached before an invitation was accepted lacks the shop.
  if (shops.isPending || (!shop && shops.isFetching)) return <Main>{<Spinner />}</Main>
  // Not a shop of this account, or not any more: redirect to the list of shops.
  if (!shop) return <Redirect to={toConsole()} />
  const page = pageAt(pathname)
  if (page && !reachOf(shop.role, PAGES[page].may)) return <Redirect to={toConsole(shop.id)} />
  return (
    <ShopContext value={shop}>
      <div className="min-h-dvh bg-bg-subtle lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
        <SideNav onPalette={() => setSheet('palette')} />
        <Main>
          <StatusBar />
          <PageBoundary>
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </Main>
        <BottomTabs />
        <Keys open={sheet} onOpen={setSheet} />
      </div>
    </ShopContext>
  )
}

/** Keyboard shortcuts, loaded after the page. */
function Keys(props: {
  open: KeySheetName | undefined
  onOpen: (which: KeySheetName | undefined) => void
}) {
  const mayFind = useReach('customer.read') !== null
  const mayWrite = useReach('diary.change') !== null
  return (
    <Suspense>
      <ConsoleKeys
        {...props}
        shop={useShop()}
        pages={useNavPages()}
        mayFind={mayFind}
        mayWrite={mayWrite}
      />
    </Suspense>
  )
}

function Main({ children }: { children: React.ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="safe-pb-21 min-w-0 outline-none lg:pb-16 lg:has-[[data-beside]]:pe-96"
    >
      {children}
    </main>
  )
}
