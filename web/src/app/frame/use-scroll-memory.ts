import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const GIVE_UP_MS = 1500

/**
 * New pages start at the top; back and forward return to where the page was left, once it is long
 * enough again.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const before = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  // In the same commit as the new page: its jump to the top is not the old page's position.
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
    return returnTo(positions.current.get(key) ?? 0)
  }, [key, pathname, type])
}

/** Scrolls when the content is there again; the person's own scrolling wins. */
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
