import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** Time the previous page stays visible while the next one's code loads, in milliseconds. */
const PATIENCE_MS = 150

/**
 * Router on the browser's history. The next page replaces the current one as soon as its code is loaded, so that a fast
 * load causes no flicker; a slow one shows its spinner.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, show] = useState(() => ({
    action: history.action,
    location: history.location,
  }))
  useLayoutEffect(() => {
    let timer = 0
    const stop = history.listen((next) => {
      clearTimeout(timer)
      startTransition(() => show(next))
      // Outside a transition, React shows the fallback of a page that is still loading.
      timer = window.setTimeout(() => show(next), PATIENCE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
