import { NavLink } from 'react-router'
import { useShop } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

const VIEWS = ['team', 'closures', 'seasons'] as const

export const TAB =
  'flex min-h-11 flex-[1_1_0] items-center justify-center rounded-[0.6875rem] px-3 text-center leading-ui font-semibold text-ink-2 aria-[current=page]:bg-surface-raised aria-[current=page]:text-ink aria-[current=page]:shadow-1'

/** Navigation between the three pages of the team's hours. */
export function TeamNav() {
  const t = useMessages()
  const { id } = useShop()
  return (
    <nav
      aria-label={t('console.team')}
      className="flex flex-wrap rounded-md bg-bg-sunken p-1 lg:max-w-160"
    >
      {VIEWS.map((view) => (
        <NavLink key={view} to={toConsole(id, view)} end className={TAB}>
          {t(`staff.view.${view}`)}
        </NavLink>
      ))}
    </nav>
  )
}
