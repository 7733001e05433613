import { isLoadFailure } from '#app/reload-after-update.ts'
import { Button, ButtonLink } from '#components/button.tsx'
import { usePageTitle } from '#components/use-page-title.ts'
import { errorCode } from '#lib/error-code.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

/** A page that failed to render, inside its frame. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages()
  usePageTitle(t('shell.pageError'))
  // Code that did not arrive is not asked for again by rendering again.
  const retry = isLoadFailure(error) ? () => window.location.reload() : onRetry
  return (
    <div
      role="alert"
      className="page-width grid min-h-[60dvh] content-center justify-items-center gap-4 py-12 text-center"
    >
      <h1 className="text-3xl">{t('shell.pageError')}</h1>
      <p className="text-ink-2">{t('error.internal')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>{t('shell.tryAgain')}</Button>
        {/* A new start of the app: whatever failed is gone. */}
        <ButtonLink to={PATHS.home} reloadDocument variant="outline">
          {t('shell.goHome')}
        </ButtonLink>
        <ButtonLink to={PATHS.support} variant="outline">
          {t('shell.support')}
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-2">{t('shell.errorCode', { code: errorCode(error) })}</p>
    </div>
  )
}
