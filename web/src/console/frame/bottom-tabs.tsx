import { ArrowLeft, ArrowLeftRight, Ellipsis, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { useNavPages } from '#console/frame/nav-pages.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toConsole } from '#lib/paths.ts'

const TAB =
  'group grid min-h-15 grid-cols-1 content-center justify-items-center gap-0.5 pt-2 pb-1.75 text-center text-xs leading-ui font-medium text-ink-2 aria-[current=page]:font-bold aria-[current=page]:text-brand-ink'

/** The phone's navigation: what is needed all day, the rest under More. */
export function BottomTabs() {
  const t = useMessages()
  const { id } = useShop()
  const { key } = useLocation()
  // Open on the page on which it was opened: going anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const pages = useNavPages()
  const tabs = pages.filter(({ tab }) => tab)
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="safe-pb-0 fixed inset-x-0 bottom-0 z-20 bg-surface shadow-bar lg:hidden"
    >
      <ul className="mx-auto grid max-w-160 auto-cols-fr grid-flow-col">
        {tabs.map(({ name, label, icon }) => (
          <li key={name} className="grid min-w-0 grid-cols-1">
            <NavLink to={toConsole(id, name)} end={name === 'today'} className={TAB}>
              <TabFace icon={icon}>{t(label)}</TabFace>
            </NavLink>
          </li>
        ))}
        <li className="grid min-w-0 grid-cols-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpenedAt(key)}
            className={TAB}
          >
            <TabFace icon={Ellipsis}>{t('console.more')}</TabFace>
          </button>
        </li>
      </ul>
      {openedAt === key && <More onClose={() => setOpenedAt(undefined)} />}
    </nav>
  )
}

function TabFace({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <span className="grid h-7.5 w-14 max-w-full place-items-center rounded-full group-aria-[current=page]:bg-brand-soft group-aria-[current=page]:text-brand-soft-ink">
        <Icon of={icon} />
      </span>
      {children}
    </>
  )
}

const ROW = 'flex min-h-12 items-center gap-3 rounded-md px-2 font-medium hover:bg-bg-subtle'

function More({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const { id } = useShop()
  const pages = useNavPages().filter(({ tab }) => !tab)
  return (
    <Dialog title={t('console.more')} onClose={onClose}>
      <ul className="mt-2 grid gap-0.5">
        {pages.map(({ name, label, icon }) => (
          <li key={name}>
            <Link to={toConsole(id, name)} className={ROW}>
              <Icon of={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <Link to={toConsole()} className={ROW}>
            <Icon of={ArrowLeftRight} />
            {t('console.shops')}
          </Link>
        </li>
        <li>
          <Link to={PATHS.home} className={ROW}>
            <Icon of={ArrowLeft} />
            {t('console.leave')}
          </Link>
        </li>
      </ul>
      <LanguageSwitch className="mt-2 -ms-2 hover:bg-bg-subtle" />
    </Dialog>
  )
}
