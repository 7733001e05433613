import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the first field of a form on desktops with a fine pointer. On a phone the on-screen keyboard would cover the
 * page, so the heading keeps the focus, as on every page. Call it after `usePageTitle`.
 */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia('(width >= 64rem) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true })
  }, [])
  return field
}
