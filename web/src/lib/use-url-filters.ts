import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Changes the parts of an address after its question mark in place. */
export type SearchEdit = (search: URLSearchParams) => void

/**
 * Returns what the address asks for as it is drawn, and changes it as it is: a change that comes before the one before it
 * is drawn takes nothing back. A page that is being left stays in sight for a moment, and changes nothing any more.
 */
export function useAddressSearch() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (edit: SearchEdit, { push = false } = {}) => {
      if (window.location.pathname !== pathname) return
      const next = new URLSearchParams(window.location.search)
      edit(next)
      void navigate({ search: next.toString() }, { replace: !push, preventScrollReset: true })
    },
    [navigate, pathname],
  )
  return { search, change }
}

/** Filters of a list, kept in the address: shared and reloaded as they are, undefined when not set or sent empty by a form. */
export function useUrlFilters() {
  const { search, change } = useAddressSearch()
  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      change((next) => {
        for (const [key, value] of Object.entries(changes))
          if (value) next.set(key, value)
          else next.delete(key)
      }),
    [change],
  )
  return { get: (key: string) => search.get(key) || undefined, set }
}

/** Counts what a field of search takes, and the server, in units of UTF-16. */
const LONGEST_QUERY = 64

/**
 * Returns what an address or a field says is searched, as the server takes it: cut to what a field could have said, without half a
 * character at its end; undefined where that is too short.
 */
export function queryIn(text = ''): string | undefined {
  const query = text
    .trim()
    .slice(0, LONGEST_QUERY)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return isQuery(query) ? query : undefined
}

/** Asks whether a text is long enough for the server to search for. */
export function isQuery(text: string): boolean {
  return [...text.trim()].length >= 2
}
