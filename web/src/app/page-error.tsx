import { Button, ButtonLink } from '#components/button.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** A page that failed to render, inside its frame. */
export function PageError() {
  const t = useMessages()
  return (
    <div role="alert" className="page-width grid justify-items-start gap-4 py-12">
      <h1 className="text-3xl">{t('shell.pageError')}</h1>
      <p className="text-ink-2">{t('error.internal')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t('shell.tryAgain')}</Button>
        <ButtonLink to={PATHS.support} variant="outline">
          {t('shell.support')}
        </ButtonLink>
      </div>
    </div>
  )
}
