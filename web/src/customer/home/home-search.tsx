import { Search } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { useServiceSearch } from '#features/catalog/use-service-search.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const Suggestions = lazyExtra(
  async () => (await import('#features/search/components/suggestions.tsx')).Suggestions,
)

/** The search: a query on phones; query, city and day on desktop. Suggestions appear once their code has loaded. */
export function HomeSearch() {
  const t = useMessages()
  const id = useId()
  const { form, input, text } = useServiceSearch()
  const [touched, setTouched] = useState(false)
  return (
    <form
      {...form}
      data-action="search"
      className="relative flex min-h-14 items-center rounded-lg bg-surface shadow-2 outline-offset-2 outline-focus has-[input:focus-visible]:outline-3 lg:rounded-xl lg:p-2.5"
    >
      <label
        htmlFor={id}
        className="relative flex min-h-14 min-w-0 flex-1 items-center ps-4.5 lg:ps-0"
      >
        <Icon of={Search} className="text-brand-ink lg:hidden" />
        <span className="sr-only lg:not-sr-only! lg:pointer-events-none lg:absolute! lg:start-5 lg:top-2.5 text-cap leading-ui font-bold">
          {t('catalog.what')}
        </span>
        {/* Padded at both ends: text of the other direction begins at its end. */}
        <input
          id={id}
          {...input}
          onFocus={() => setTouched(true)}
          placeholder={t('shell.searchHint')}
          className="min-h-14 w-full min-w-0 rounded-lg bg-transparent px-3 text-start text-ellipsis outline-none placeholder:text-ink-3 placeholder-shown:[&::-webkit-search-cancel-button]:hidden lg:min-h-16 lg:ps-5 lg:pe-4 lg:pt-6"
        />
      </label>
      <div className="hidden border-s border-line ps-5 pe-8 leading-ui lg:grid">
        <span className="text-cap font-bold" aria-hidden="true">
          {t('catalog.city')}
        </span>
        <CityPicker className="-my-2 font-normal text-ink-2" />
      </div>
      <DayChoice />
      <div className="hidden lg:grid">
        <Button type="submit" icon={<Icon of={Search} />} className="min-h-16 px-7">
          {t('catalog.find')}
        </Button>
      </div>
      {/* A field focused before hydration counts from its first letter. */}
      <Suspense>{(touched || text) && <Suggestions field={input.ref} text={text} />}</Suspense>
    </form>
  )
}

/** A native select of the form, so that a choice made before hydration counts; other days are offered by quick book. */
function DayChoice() {
  const t = useMessages()
  return (
    <label className="hidden border-s border-line ps-5 pe-8 leading-ui lg:grid">
      <span className="text-cap font-bold">{t('catalog.day')}</span>
      <select name="day" className="-my-2 min-h-11 text-ink-2">
        <option value="">{t('catalog.anyDay')}</option>
        <option value="today">{t('shell.today')}</option>
        <option value="tonight">{t('shell.tonight')}</option>
        <option value="tomorrow">{t('shell.tomorrow')}</option>
      </select>
    </label>
  )
}
