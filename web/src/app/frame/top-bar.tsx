import { Search } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { Icon } from '#components/pictures/icon.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { LogoMark } from '#components/pictures/logo.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { LazyBell } from '#features/notification/components/lazy-bell.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole, toLogin } from '#lib/paths.ts'

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-md font-semibold whitespace-nowrap hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink'

/** Main navigation on desktop. */
export function TopBar() {
  const { language, t } = useLanguage()
  const { pathname } = useLocation()
  const { status } = useAuth()
  return (
    <header className="sticky top-[env(safe-area-inset-top,0px)] z-30 hidden bg-bg shadow-[0_1px_0_var(--line)] lg:block">
      <div className="page-width flex h-19 items-center gap-5">
        <Link
          to={PATHS.home}
          className="flex min-h-11 items-center gap-2.5 text-[1.5rem] font-extrabold"
        >
          <LogoMark className="size-9.5" />
          {BRAND[language]}
        </Link>
        {pathname !== PATHS.home && pathname !== PATHS.search && (
          <Link
            to={PATHS.search}
            className="edge flex min-h-11.5 w-96 min-w-0 items-center gap-2.5 rounded-full bg-bg-sunken px-4 text-md text-ink-2"
          >
            <Icon of={Search} />
            <span className="truncate">{t('shell.searchHint')}</span>
          </Link>
        )}
        <nav aria-label={t('shell.navigation')} className="ms-auto flex items-center gap-1">
          <NavLink to={PATHS.home} end className={LINK}>
            {t('shell.home')}
          </NavLink>
          <NavLink to={PATHS.appointments} className={LINK}>
            {t('shell.bookings')}
          </NavLink>
          <NavLink to={status === 'signed-in' ? toConsole() : PATHS.register} className={LINK}>
            {t('shell.forBusiness')}
          </NavLink>
          <LanguageSwitch className="hover:bg-bg-subtle" />
          <LazyBell className="hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink" />
          <AccountLink />
        </nav>
      </div>
    </header>
  )
}

function AccountLink() {
  const { language, t } = useLanguage()
  const { status, account } = useAuth()
  const { pathname, search } = useLocation()
  if (status === 'loading') return <span className="size-11" />
  if (status === 'signed-out') {
    const next = pathname === PATHS.home ? undefined : `${pathname}${search}`
    return (
      <Link
        to={toLogin(next)}
        className="edge ms-2 inline-flex min-h-11 items-center rounded-full bg-brand px-5 text-md font-semibold text-on-brand hover:bg-brand-hover"
      >
        {t('shell.logIn')}
      </Link>
    )
  }
  const name = account.fullName || BRAND[language]
  return (
    <Link to={PATHS.profile} aria-label={t('shell.profileOf', { name })} className="ms-2">
      <Monogram name={name} seed={account.id} className="size-11" />
    </Link>
  )
}
