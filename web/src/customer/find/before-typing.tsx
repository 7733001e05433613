import { History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { forgetSearches, recentSearches } from '#features/search/recent.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toSearch } from '#lib/paths.ts'
import { usePlaces } from '#lib/places/places.ts'

const ROW =
  'edge flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-start hover:bg-bg-subtle'

/** Recent searches on this device, and the categories. */
export function BeforeTyping({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useMessages()
  const [recent, setRecent] = useState(recentSearches)
  const categories = usePlaces().categories.filter(({ active }) => active)
  return (
    <div className="grid gap-6 pt-1 lg:grid-cols-2">
      <p className="text-ink-2 lg:col-span-2">{t('search.hint')}</p>
      {recent.length > 0 && (
        <section aria-labelledby="recent" className="grid content-start gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="recent" className="text-xl">
              {t('search.recent')}
            </h2>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
            >
              {t('search.forget')}
            </Button>
          </div>
          <ul>
            {recent.map((text) => (
              <li key={text}>
                <button type="button" className={ROW} onClick={() => onSearch(text)}>
                  <Icon of={History} className="text-ink-3" />
                  <bdi className="min-w-0 truncate">{text}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="common" className="grid content-start gap-1">
        <h2 id="common" className="text-xl">
          {t('search.common')}
        </h2>
        <ul className="grid grid-cols-2">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link to={toSearch({ category: id })} className={ROW}>
                <Name of={name} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
