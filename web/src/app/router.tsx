import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/** Sets how long the page that is left stays in sight while the next one's code loads. */
const PATIENCE_MS = 150

/**
 * The browser's address as the router's location. The next page replaces the one that is left as soon
 * as its code is there, so that a quick one causes no flicker; a slow one under its spinner.
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
      // Outside a transition, what is not there yet gives way to its fallback.
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
