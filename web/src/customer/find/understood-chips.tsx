import { X } from 'lucide-react'
import { withoutWords } from '@awan/core/search/understood'
import { Icon } from '#components/pictures/icon.tsx'
import type { SearchState } from '#customer/find/use-search-filters.ts'
import type { Understood } from '#features/search/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The recognised filters as chips; pressing one removes its words from the query. */
export function UnderstoodChips(props: { understood: readonly Understood[]; search: SearchState }) {
  const { understood, search } = props
  const t = useMessages()
  const textOf = useUnderstoodText()
  if (understood.length === 0) return null
  return (
    <ul aria-label={t('search.understood')} className="flex flex-wrap gap-2">
      {understood.map((one) => {
        const filter = textOf(one)
        return (
          <li key={one.words}>
            <button
              type="button"
              aria-label={t('search.without', { filter })}
              onClick={() => {
                search.set({ query: withoutWords(search.typed, one.words) })
                // The pressed chip disappears with its filter.
                document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
              }}
              className="edge inline-flex min-h-11 items-center gap-2 rounded-full bg-brand-soft ps-4 pe-3 text-md font-semibold text-brand-soft-ink"
            >
              {filter}
              <Icon of={X} size="s" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns a function that describes a recognised filter. */
export function useUnderstoodText() {
  const t = useMessages()
  const format = useFormat()
  const dayText = (day: string) => {
    if (day === 'today' || day === 'tomorrow') return t(`search.${day}`)
    return format.day(day, 'weekdayLong')
  }
  return ({ day, part, openNow, womenOnly, sort, maxPrice, place }: Understood): string => {
    if (day === 'today' && part === 'evening') return t('shell.tonight')
    const said = [
      day && dayText(day),
      part && t(`search.part.${part}`),
      openNow && t('search.openNow'),
      womenOnly && t('search.womenOnly'),
      sort &&
        t(sort === 'best' || sort === 'nearest' ? `search.sort.${sort}` : `catalog.sort.${sort}`),
      maxPrice !== undefined && t('search.upTo', { price: format.money(maxPrice) }),
      place && format.name(place.name),
    ]
    return said.filter(Boolean).join(' ')
  }
}
