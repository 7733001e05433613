import { useCallback, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LONGEST_QUERY, SHORTEST_QUERY } from '@awan/core/search/query'
import { entryState } from '#lib/platform/history-entry.ts'

/** Changes URL search parameters in place. */
export type SearchEdit = (search: URLSearchParams) => void

/** Effect of a change on the history; without either, the current entry changes. */
interface Step {
  push?: boolean
  back?: boolean
}

/** State of a pushed entry of the history: the entry before it is the same page. */
const PUSHED = { pushed: true }

/** Returns what React Router keeps of the current entry; the rendered one may be out of date. */
const stateNow = () => entryState()?.usr

/**
 * Returns the URL's search parameters as rendered, and a setter based on the current URL: a second change before the
 * next render does not undo the first. Ignored on a page that is being left, which stays mounted for a moment. `push`
 * adds an entry to the history; `back` returns from such an entry to the one before and makes the change there.
 */
export function useAddressSearch() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // A second press before the entry is left would leave the page.
  const isGoingBack = useRef(false)
  const change = useCallback(
    (edit: SearchEdit, { push = false, back = false }: Step = {}) => {
      if (window.location.pathname !== pathname || isGoingBack.current) return
      const next = new URLSearchParams(window.location.search)
      edit(next)
      const go = () => {
        isGoingBack.current = false
        void navigate(
          { search: next.toString() },
          { replace: !push, preventScrollReset: true, state: push ? PUSHED : stateNow() },
        )
      }
      if (!back || !stateNow()?.pushed) return go()
      isGoingBack.current = true
      window.addEventListener('popstate', go, { once: true })
      void navigate(-1)
    },
    [navigate, pathname],
  )
  return { search, change }
}

/**
 * Returns the filters of a list, stored in the URL, so that they survive sharing and reloads; undefined if unset or
 * sent empty by a form.
 */
export function useUrlFilters() {
  const { search, change } = useAddressSearch()
  const set = useCallback(
    (changes: Record<string, string | undefined>, step?: Step) =>
      change((next) => {
        for (const [key, value] of Object.entries(changes))
          if (value) next.set(key, value)
          else next.delete(key)
      }, step),
    [change],
  )
  return { get: (key: string) => search.get(key) || undefined, set }
}

/**
 * Returns a query from a URL or field as the server accepts it: cut to the maximum length without splitting a surrogate
 * pair; undefined if too short.
 */
export function queryIn(text = ''): string | undefined {
  const query = text
    .trim()
    .slice(0, LONGEST_QUERY)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return isQuery(query) ? query : undefined
}

/** Returns whether a text is long enough for a search on the server. */
export function isQuery(text: string): boolean {
  return [...text.trim()].length >= SHORTEST_QUERY
}
