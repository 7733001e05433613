import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to what the address names, once it is there, and opens it. `ready` changes when there is more of the page: what was
 * found before is left alone then.
 */
export function useLinkedPlace(ready: boolean): void {
  const { key, hash } = useLocation()
  const reached = useRef('')
  useEffect(() => {
    const place = `${key}${hash}`
    if (hash === '' || reached.current === place) return
    const element = document.getElementById(hash.slice(1))
    if (!element) return
    reached.current = place
    if (element instanceof HTMLDetailsElement) {
      element.open = true
      element.querySelector('summary')?.focus({ preventScroll: true })
    }
    element.scrollIntoView()
  }, [key, hash, ready])
}
