import {
  CONSOLE_PAGES,
  searchOf,
  toConsole,
  type ConsolePageName,
  type Search,
} from '#lib/paths.ts'

/** Returns the console page of a path. */
export function pageAt(pathname: string): ConsolePageName | undefined {
  const [, , , ...rest] = pathname.split('/')
  // `Object.keys` loses the type of the table's keys.
  const names = Object.keys(CONSOLE_PAGES) as ConsolePageName[]
  return names.find((name) => {
    const parts = CONSOLE_PAGES[name].split('/').filter(Boolean)
    const fits = parts.every((part, at) => part.startsWith(':') || part === rest[at])
    return fits && parts.length === rest.filter(Boolean).length
  })
}

/** Returns the diary page of a path. */
export function diaryAt(pathname: string): 'today' | 'calendar' | undefined {
  const page = pageAt(pathname)
  return page === 'today' || page === 'calendar' ? page : undefined
}

/** Returns the address that opens a sheet over the diary: on its page in an address, with its filters, else on Today. */
export function toSheet(
  businessId: string,
  { pathname, search }: { pathname: string; search: string },
  open: string,
): string {
  if (!diaryAt(pathname)) return toConsole(businessId, 'today', { open })
  const filters = new URLSearchParams(search)
  filters.set('open', open)
  return `${pathname}?${filters}`
}

/** Returns the address of a customer's card. */
export const toCustomer = (businessId: string, customerId: string) =>
  `${toConsole(businessId, 'customers')}/${encodeURIComponent(customerId)}`

/** Returns the address of a staff member's page. */
export const toTeamMember = (businessId: string, staffId: string, search: Search = {}) =>
  `${toConsole(businessId, 'team')}/${encodeURIComponent(staffId)}${searchOf(search)}`
