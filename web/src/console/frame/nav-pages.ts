import { reachOf } from '@awan/core/permissions'
import { PAGES } from '#console/frame/pages.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type { ConsolePageName } from '#lib/paths.ts'

/** The pages of the navigation that the person on screen may open, in their order. */
export function useNavPages() {
  const { role } = useShop()
  // The keys of the table, which its type knows and Object.keys does not.
  const names = Object.keys(PAGES) as ConsolePageName[]
  return names.flatMap((name) => {
    const { nav, may } = PAGES[name]
    return nav && reachOf(role, may) ? [{ name, ...nav }] : []
  })
}
