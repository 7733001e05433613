import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Sent to `window` with the new page's title, for the live region of the shell. */
export const PAGE_EVENT = 'pageshown'

/** True after the first navigation; the browser announces the initial page itself. */
let moved = false

/**
 * Sets the document title, "Page · Brand"; after a navigation also focuses the h1 and announces the title. Every page
 * calls it. Pass undefined while the title is unknown.
 */
export function usePageTitle(title: string | undefined): void {
  const { language } = useLanguage()
  const { key, pathname, hash } = useLocation()
  const shownPath = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · ${BRAND[language]}`
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    moved ||= key !== 'default'
    if (!moved) return
    window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: title }))
    // A URL with a hash has its own focus target.
    if (hash) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.querySelector('dialog[open]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [title, language, key, pathname, hash])
}
