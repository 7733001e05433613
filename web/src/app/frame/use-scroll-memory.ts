import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const GIVE_UP_MS = 1500

/** Scrolls new pages to the top; back and forward restore the scroll position once the page is long enough again. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const before = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  // In the same commit as the new page, so that its jump to the top is not recorded as the old page's position.
  useLayoutEffect(() => {
    const { current } = positions
    const remember = () => current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
  useLayoutEffect(() => {
    const samePage = before.current === pathname
    before.current = pathname
    if (type !== NavigationType.Pop) {
      if (!samePage) window.scrollTo(0, 0)
      return
    }
    const top = positions.current.get(key)
    // The page the app starts on may have been scrolled before it is hydrated.
    return top === undefined && samePage ? undefined : returnTo(top ?? 0)
  }, [key, pathname, type])
}

/** Scrolls once the content is long enough again; scrolling by the person cancels it. */
function returnTo(top: number): () => void {
  const started = performance.now()
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const look = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight >= top
    if (reachable) window.scrollTo(0, top)
    else if (performance.now() - started < GIVE_UP_MS) frame = requestAnimationFrame(look)
  }
  look()
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  return () => {
    stop()
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchstart', stop)
  }
}
