import { useEffect, useRef } from 'react'

/** Below the bar of the page, and as far above the window's end. */
const TOP = 96
const END = 16

/**
 * For something sticky that may be higher than the window: then it goes along with the page until its lower edge is in
 * sight, and stays there.
 */
export function useStickyWhole() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const put = () => {
      const top = Math.min(TOP, innerHeight - current.offsetHeight - END)
      current.style.insetBlockStart = `${top}px`
    }
    const watch = new ResizeObserver(put)
    watch.observe(current)
    watch.observe(document.documentElement)
    window.addEventListener('resize', put)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', put)
    }
  }, [])
  return element
}
