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

/** Returns the address of a customer's card. */
export const toCustomer = (businessId: string, customerId: string) =>
  `${toConsole(businessId, 'customers')}/${encodeURIComponent(customerId)}`

/** Returns the address of a staff member's page. */
export const toTeamMember = (businessId: string, staffId: string, search: Search = {}) =>
  `${toConsole(businessId, 'team')}/${encodeURIComponent(staffId)}${searchOf(search)}`
