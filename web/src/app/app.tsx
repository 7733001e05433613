import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { AccountSettings } from '#app/account-settings.tsx'
import { FatalError } from '#app/failure/fatal-error.tsx'
import { FirstLanguage } from '#app/first-language.tsx'
import { FirstPlaces } from '#app/first-places.tsx'
import { FirstScreenContext, type FirstScreen } from '#app/first-screen/first-screen.ts'
import { KeepView } from '#app/first-screen/keep-view.tsx'
import { Shell } from '#app/frame/shell.tsx'
import { ErrorBoundary } from '#components/feedback/error-boundary.tsx'
import { RenderedCategory } from '#lib/places/use-category.ts'
import { RenderedCity } from '#lib/places/use-city.ts'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** The providers and components around the pages, outermost first; the same in the browser and in server rendering. */
export function App(props: {
  client: QueryClient
  router: ComponentType<{ children: ReactNode }>
  /** Server-rendered page that the browser hydrates. */
  first?: FirstScreen | undefined
}) {
  const { router: AppRouter } = props
  return (
    <ErrorBoundary fallback={(error) => <FatalError error={error} />}>
      <QueryClientProvider client={props.client}>
        <FirstScreenContext value={props.first}>
          <RenderedCity value={props.first?.city ?? ''}>
            <RenderedCategory value={props.first?.category ?? ''}>
              <FirstLanguage>
                <FirstPlaces>
                  <AuthProvider>
                    <AccountSettings />
                    <KeepView />
                    <AppRouter>
                      <Shell />
                    </AppRouter>
                  </AuthProvider>
                </FirstPlaces>
              </FirstLanguage>
            </RenderedCategory>
          </RenderedCity>
        </FirstScreenContext>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
