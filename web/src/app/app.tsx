import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountSettings } from '#app/account-settings.tsx'
import { FatalError } from '#app/failure/fatal-error.tsx'
import { FirstLanguage } from '#app/first-language.tsx'
import { AppRouter } from '#app/router.tsx'
import { Shell } from '#app/frame/shell.tsx'
import { ErrorBoundary } from '#components/feedback/error-boundary.tsx'
import { createQueryClient } from '#lib/api/query-client.ts'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** Everything around the pages, from the outside in. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <ErrorBoundary fallback={(error) => <FatalError error={error} />}>
      <QueryClientProvider client={queryClient}>
        <FirstLanguage>
          <AuthProvider>
            <AccountSettings />
            <AppRouter>
              <Shell />
            </AppRouter>
          </AuthProvider>
        </FirstLanguage>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
