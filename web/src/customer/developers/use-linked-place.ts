import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the target of the URL's hash once it exists, and opens it. `ready` changes when more of the page is
 * rendered; a target already found is then left alone.
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
