import { toCustomer } from '#console/frame/console-paths.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { toConsole } from '#lib/paths.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/**
 * Returns the address of a card: beside the filtered list on wide screens, a page on phones. Without an id, the address
 * of the list.
 */
export function useToCustomer(): (customerId?: string) => string {
  const shop = useShop()
  const wide = useDesktop()
  const { get } = useUrlFilters()
  return (customerId) => {
    if (customerId !== undefined && !wide) return toCustomer(shop.id, customerId)
    const [query, filter, sort] = [get('query'), get('filter'), get('sort')]
    return toConsole(shop.id, 'customers', { query, filter, sort, customer: customerId })
  }
}
