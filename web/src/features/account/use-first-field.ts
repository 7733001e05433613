import { useEffect, useRef, type RefObject } from 'react'

/**
 * The first field of a form has the focus where there is a keyboard to type on. A phone would cover the page with its own:
 * there the focus is on the heading, as everywhere. Call it after `usePageTitle`.
 */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia('(width >= 64rem) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true })
  }, [])
  return field
}
