import { useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useCopies } from '#console/copies/use-copies.ts'
import { ConsoleFrame } from '#console/frame/console-frame.tsx'
import { PAGES } from '#console/frame/pages.ts'
import { ShopsPage } from '#console/shops/shops-page.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { CONSOLE_PAGES, toConsole, type ConsolePageName } from '#lib/paths.ts'
import { keepParts } from '#lib/service-worker/keep-app.ts'

// `Object.keys` loses the type of the table's keys.
const NAMES = Object.keys(CONSOLE_PAGES) as ConsolePageName[]

/** Everything below /console: the list of shops, and a shop's pages in their frame. */
export function ConsoleArea() {
  useCopies()
  const { language } = useLanguage()
  // After a first visit the console opens offline too.
  useEffect(() => void keepParts(['console', `console-${language}`]), [language])
  return (
    <Routes>
      <Route index element={<ShopsPage />} />
      <Route path=":businessId" element={<ConsoleFrame />}>
        {NAMES.map((name) => {
          const Page = PAGES[name].page
          const path = CONSOLE_PAGES[name]
          return <Route key={name} {...(path ? { path } : { index: true })} element={<Page />} />
        })}
      </Route>
      <Route path="*" element={<Navigate replace to={toConsole()} />} />
    </Routes>
  )
}
