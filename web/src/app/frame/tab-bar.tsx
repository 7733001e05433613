import { CalendarCheck, House, Search, User, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'

const TABS: readonly { to: string; icon: LucideIcon; label: MessageKey }[] = [
  { to: PATHS.home, icon: House, label: 'shell.home' },
  { to: PATHS.search, icon: Search, label: 'shell.search' },
  { to: PATHS.appointments, icon: CalendarCheck, label: 'shell.bookings' },
  { to: PATHS.profile, icon: User, label: 'shell.profile' },
]

/** Main navigation on phones. */
export function TabBar() {
  const t = useMessages()
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="safe-pb-0 fixed inset-x-0 bottom-0 z-20 bg-surface shadow-bar lg:hidden"
    >
      <ul className="mx-auto grid max-w-160 auto-cols-[1fr] grid-flow-col">
        {TABS.map(({ to, icon, label }) => (
          <li key={to} className="grid">
            <NavLink
              to={to}
              end={to === PATHS.home}
              className="group grid min-h-15 content-center justify-items-center gap-0.5 pt-2 pb-1.75 text-center text-xs leading-ui font-medium text-ink-2 aria-[current=page]:font-bold aria-[current=page]:text-brand-ink"
            >
              <span className="grid h-7.5 w-full max-w-14 place-items-center rounded-full group-aria-[current=page]:bg-brand-soft group-aria-[current=page]:text-brand-soft-ink">
                <Icon of={icon} />
              </span>
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
