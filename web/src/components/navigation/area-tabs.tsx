import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import type { NavItem } from '#components/navigation/side-bar.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const TAB =
  'group grid min-h-15 content-start justify-items-center gap-0.5 px-0.5 pt-2 pb-1.75 text-center text-xs leading-ui font-medium text-ink-2 aria-[current]:font-bold aria-[current]:text-brand-ink'
const ROW =
  'flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-bg-subtle aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-soft-ink'

/** Phone navigation of an area with its own pages: the most used ones, the rest under More. */
export function AreaTabs(props: { tabs: readonly NavItem[]; more: readonly NavItem[] }) {
  const t = useMessages()
  const { key, pathname } = useLocation()
  const isInMore = props.more.some(({ to, end = false }) => matchPath({ path: to, end }, pathname))
  // Open only on the page it was opened on: navigation closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="safe-pb-0 fixed inset-x-0 bottom-0 z-20 bg-surface shadow-bar lg:hidden"
    >
      <ul className="mx-auto grid max-w-160 auto-cols-[1fr] grid-flow-col overflow-x-auto max-narrow:auto-cols-auto">
        {props.tabs.map(({ to, label, icon, end }) => (
          <li key={to} className="grid">
            <NavLink to={to} end={end ?? false} className={TAB}>
              <TabFace icon={icon}>{label}</TabFace>
            </NavLink>
          </li>
        ))}
        <li className="grid">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-current={isInMore || undefined}
            onClick={() => setOpenedAt(key)}
            className={TAB}
          >
            <TabFace icon={Ellipsis}>{t('console.more')}</TabFace>
          </button>
        </li>
      </ul>
      {openedAt === key && (
        <Dialog title={t('console.more')} onClose={() => setOpenedAt(undefined)}>
          <ul className="mt-2 grid gap-0.5">
            {props.more.map(({ to, label, icon, end }) => (
              <li key={to}>
                <NavLink to={to} end={end ?? false} className={ROW}>
                  <Icon of={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <LanguageSwitch className="mt-2 -ms-2 hover:bg-bg-subtle" />
        </Dialog>
      )}
    </nav>
  )
}

function TabFace({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <span className="grid h-7.5 w-full max-w-14 place-items-center rounded-full group-aria-[current]:bg-brand-soft group-aria-[current]:text-brand-soft-ink">
        <Icon of={icon} />
      </span>
      {children}
    </>
  )
}
