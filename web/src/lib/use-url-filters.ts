import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Filters of a list, kept in the address: shared and reloaded as they are, undefined when not set. */
export function useUrlFilters() {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes))
            if (value) next.set(key, value)
            else next.delete(key)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { get: (key: string) => search.get(key) ?? undefined, set }
}

/** Asks whether a text is long enough for the server to search for. */
export function isQuery(text: string): boolean {
  return [...text.trim()].length >= 2
}
