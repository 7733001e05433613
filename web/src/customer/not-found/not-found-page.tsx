import { ButtonLink } from '#components/button.tsx'
import { EmptyRing } from '#components/rings.tsx'
import { usePageTitle } from '#components/use-page-title.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** Every address the app does not have. */
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
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink to={PATHS.home}>{t('shell.goHome')}</ButtonLink>
        <ButtonLink to={`${PATHS.services}#search`} variant="outline">
          {t('catalog.searchServices')}
        </ButtonLink>
      </div>
    </div>
  )
}
