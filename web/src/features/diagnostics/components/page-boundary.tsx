import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '#components/feedback/error-boundary.tsx'

/** Component shown in place of a page that failed to load or to render; the app provides it. */
export const PageFault = createContext<ComponentType<{
  error: unknown
  onRetry: () => void
}> | null>(null)

/** Shows a page's failure in its place, so that the frame around it stays usable. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const Fault = use(PageFault)
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => Fault && <Fault error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  )
}
