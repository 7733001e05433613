import { Link, useLocation } from 'react-router'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

const LINKS = [
  { to: PATHS.support, label: 'shell.support' },
  { to: PATHS.terms, label: 'account.terms' },
  { to: PATHS.privacy, label: 'account.privacy' },
  { to: PATHS.eula, label: 'account.eula' },
  { to: PATHS.register, label: 'account.registerBusiness' },
] as const

/** Footer links to help, legal texts and registration, always in the same order. */
export function SiteFooter() {
  const t = useMessages()
  const { pathname } = useLocation()
  return (
    <footer className="page-width mt-12 print:hidden">
      <nav aria-label={t('support.more')} className="border-t border-line pt-3 pb-4">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className="inline-flex min-h-11 min-w-11 items-center text-md text-ink-2 underline-offset-3 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
