import { Search } from 'lucide-react'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { EmptyRing } from '#components/pictures/rings.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { useServiceSearch } from '#features/catalog/use-service-search.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Page of unknown URLs. */
export function NotFoundPage() {
  const t = useMessages()
  usePageTitle(t('shell.notFound'))
  return (
    <div className="page-width grid min-h-[60dvh] content-center justify-items-center gap-3 py-12 text-center">
      <EmptyRing />
      <h1 tabIndex={-1} className="mt-2 text-3xl">
        {t('shell.notFound')}
      </h1>
      <p className="text-ink-2">{t('shell.notFoundText')}</p>
      <SearchServices />
      <ButtonLink to={PATHS.home}>{t('shell.goHome')}</ButtonLink>
    </div>
  )
}

/** Offers a search, as visitors with an old link were looking for a service. */
function SearchServices() {
  const t = useMessages()
  const { form, input } = useServiceSearch()
  return (
    <form {...form} className="my-3 flex w-full max-w-md flex-wrap gap-2.5 text-start">
      <label className="min-w-0 flex-[1_1_12rem]">
        <span className="sr-only">{t('shell.searchHint')}</span>
        <input
          {...input}
          placeholder={t('shell.searchHint')}
          className="edge min-h-13 w-full rounded-md bg-bg-sunken px-4 text-start placeholder:text-ink-3 focus-visible:outline-offset-0"
        />
      </label>
      <Button type="submit" variant="outline" icon={<Icon of={Search} />}>
        <span className="max-sm:sr-only">{t('catalog.find')}</span>
      </Button>
    </form>
  )
}
