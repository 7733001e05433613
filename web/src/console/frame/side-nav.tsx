import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { Icon } from '#components/pictures/icon.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { LogoMark } from '#components/pictures/logo.tsx'
import { Name } from '#components/text/name.tsx'
import { useNavPages } from '#console/frame/nav-pages.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { shopsQuery } from '#features/business/shop-api.ts'
import { LazyBell } from '#features/notification/components/lazy-bell.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

const ROW =
  'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-soft-ink'

/** The desktop's navigation. */
export function SideNav() {
  const { language, t } = useLanguage()
  const { id, name } = useShop()
  const several = (useQuery(shopsQuery()).data?.length ?? 0) > 1
  return (
    <header className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto bg-surface px-3.5 py-5 shadow-1 lg:flex">
      <Link to={toConsole(id)} className="flex min-h-11 items-center gap-2.5 px-2">
        <LogoMark className="size-8.5" />
        <span className="grid min-w-0 leading-tight">
          <span className="text-xl font-extrabold">{BRAND[language]}</span>
          <span className="truncate text-cap leading-ui text-ink-2">
            {several ? <Name of={name} /> : t('console.business')}
          </span>
        </span>
      </Link>
      <nav aria-label={t('shell.navigation')}>
        <ul className="grid gap-0.5">
          {useNavPages().map(({ name, label, icon }) => (
            <li key={name}>
              <NavLink to={toConsole(id, name)} end={name === 'today'} className={ROW}>
                <Icon of={icon} />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-0.5">
        <div className="flex items-center justify-between">
          <LanguageSwitch className="hover:bg-bg-subtle" />
          <LazyBell className="hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink" />
        </div>
        {several && (
          <Link to={toConsole()} className={ROW}>
            <Icon of={ArrowLeftRight} />
            {t('console.shops')}
          </Link>
        )}
        <Link to={PATHS.home} className={ROW}>
          <Icon of={ArrowLeft} />
          {t('console.leave')}
        </Link>
      </div>
    </header>
  )
}
