import { useMessages } from '#lib/i18n/language-context.ts'
import { cx } from '#components/class-names.ts'

/** `text` is inside a button beside its label; `page` replaces a loading page or account. */
export function Spinner({ size = 'page' }: { size?: 'text' | 'page' }) {
  if (size === 'text') return <Ring className="size-5" />
  return <PageSpinner />
}

function Ring({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex-none animate-spin rounded-full border-[3px] border-current border-e-transparent',
        className,
      )}
    />
  )
}

function PageSpinner() {
  const t = useMessages()
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-brand-ink">
      <Ring className="size-9" />
      <span className="sr-only">{t('shell.loading')}</span>
    </div>
  )
}
