import { reachOf } from '@awan/core/permissions'
import type { NavItem } from '#components/navigation/side-bar.tsx'
import { PAGES } from '#console/frame/pages.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole, type ConsolePageName } from '#lib/paths.ts'

/** Returns the navigation pages that the account may open, in order. */
export function useNavPages(): (NavItem & { tab: boolean })[] {
  const t = useMessages()
  const { id, role } = useShop()
  // `Object.keys` loses the type of the table's keys.
  const names = Object.keys(PAGES) as ConsolePageName[]
  return names.flatMap((name) => {
    const { nav, may } = PAGES[name]
    if (!nav || !reachOf(role, may)) return []
    const { label, icon, tab = false } = nav
    return [{ to: toConsole(id, name), label: t(label), icon, tab, end: name === 'today' }]
  })
}
