import { useEffect, useRef } from 'react'

/** Pixels below the page's bar, and above the window's end. */
const TOP = 96
const END = 16

/**
 * Returns a ref for a sticky element that may be taller than the window: it scrolls until its lower edge is visible,
 * and sticks there.
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
