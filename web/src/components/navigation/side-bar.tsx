import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { BRAND } from '@awan/core/brand'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { PaletteButton } from '#components/palette/palette-button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LogoMark } from '#components/pictures/logo.tsx'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Navigation entry of one page. */
export interface NavItem {
  to: string
  label: string
  icon: LucideIcon
  /** Matches this path only, not pages below it. */
  end?: boolean
}

// Lower rows in a low window with a mouse, so that all of them fit on a laptop.
const ROW =
  'flex min-h-11 [@media(height<56rem)_and_(pointer:fine)]:min-h-8 items-center gap-3 rounded-md px-3 font-medium hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-soft-ink'

/** Desktop navigation of an area with its own pages. */
export function SideBar(props: {
  home: string
  /** Caption of the area, below the brand. */
  caption: ReactNode
  items: readonly NavItem[]
  /** Opens the palette, if the area has one. */
  onPalette?: () => void
  /** Links out of the area. */
  exits: readonly NavItem[]
  /** Content beside the language choice. */
  beside?: ReactNode
}) {
  const { language, t } = useLanguage()
  return (
    <header className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto bg-surface px-3.5 py-5 shadow-1 lg:flex">
      <Link to={props.home} className="flex min-h-11 items-center gap-2.5 px-2">
        <LogoMark className="size-8.5" />
        <span className="grid min-w-0 leading-tight">
          <span className="text-xl font-extrabold">{BRAND[language]}</span>
          <span className="truncate text-cap leading-ui text-ink-2">{props.caption}</span>
        </span>
      </Link>
      {props.onPalette && <PaletteButton onPress={props.onPalette} />}
      <nav aria-label={t('shell.navigation')}>
        <ul className="grid gap-0.5">
          {props.items.map(({ to, label, icon, end }) => (
            <li key={to}>
              <NavLink to={to} end={end ?? false} className={ROW}>
                <Icon of={icon} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-0.5">
        <div className="flex items-center justify-between">
          <LanguageSwitch className="hover:bg-bg-subtle" />
          {props.beside}
        </div>
        {props.exits.map(({ to, label, icon }) => (
          <Link key={to} to={to} className={ROW}>
            <Icon of={icon} />
            {label}
          </Link>
        ))}
      </div>
    </header>
  )
}
