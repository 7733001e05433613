import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { PageBoundary } from '#features/diagnostics/components/page-boundary.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { AreaTabs } from '#components/navigation/area-tabs.tsx'
import { SideBar } from '#components/navigation/side-bar.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { lazyOperatorPart } from '#lib/i18n/lazy-part.ts'
import type { KeySheetName } from '#lib/keyboard/use-keys.ts'
import { PATHS, toDesk } from '#lib/paths.ts'
import { FactorGate } from '#operator/factor/factor-gate.tsx'
import { DESK_PAGES } from '#operator/pages.ts'

const DeskKeys = lazyOperatorPart(
  async () => (await import('#operator/frame/desk-keys.tsx')).DeskKeys,
)

/** Everything below /admin: the operator's pages in their frame. */
export function OperatorArea() {
  return (
    <FactorGate>
      <Routes>
        <Route element={<DeskFrame />}>
          {DESK_PAGES.map(({ path, page: Page }) => (
            <Route key={path} {...(path ? { path } : { index: true })} element={<Page />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate replace to={toDesk()} />} />
      </Routes>
    </FactorGate>
  )
}

/** Renders the frame of every page of the desk. */
function DeskFrame() {
  const { language, t } = useLanguage()
  const pages = DESK_PAGES.flatMap(({ path, nav }) =>
    nav ? [{ ...nav, to: toDesk(path), label: t(nav.label), end: path === '' }] : [],
  )
  const [sheet, setSheet] = useState<KeySheetName>()
  const exit = { to: PATHS.home, label: t('console.leave'), icon: ArrowLeft, end: true }
  return (
    <div className="min-h-dvh bg-bg-subtle lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
      <SideBar
        home={toDesk()}
        caption={t('operator.area', { brand: BRAND[language] })}
        items={pages}
        onPalette={() => setSheet('palette')}
        exits={[exit]}
      />
      {/* On a phone too, the header tells the desk apart from a shop's console and the customer pages. */}
      <header className="bg-ink text-bg lg:hidden">
        <p className="console-width flex min-h-11 items-center gap-2.5 font-semibold">
          <Icon of={ShieldCheck} />
          {t('operator.area', { brand: BRAND[language] })}
        </p>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="safe-pb-21 min-w-0 outline-none lg:pb-16 lg:has-[[data-beside]]:pe-96"
      >
        <PageBoundary>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <AreaTabs
        tabs={pages.filter(({ tab }) => tab)}
        more={[...pages.filter(({ tab }) => !tab), exit]}
      />
      <Suspense>
        <DeskKeys pages={pages} open={sheet} onOpen={setSheet} />
      </Suspense>
    </div>
  )
}
