import {
  CONSOLE_PAGES,
  searchOf,
  toConsole,
  type ConsolePageName,
  type Search,
} from '#lib/paths.ts'

/** Tells which page of a console a path names. */
export function pageAt(pathname: string): ConsolePageName | undefined {
  const [, , , ...rest] = pathname.split('/')
  // The keys of the table, which its type knows and Object.keys does not.
  const names = Object.keys(CONSOLE_PAGES) as ConsolePageName[]
  return names.find((name) => {
    const parts = CONSOLE_PAGES[name].split('/').filter(Boolean)
    const fits = parts.every((part, at) => part.startsWith(':') || part === rest[at])
    return fits && parts.length === rest.filter(Boolean).length
  })
}

/** The card of one of a shop's customers. */
export const toCustomer = (businessId: string, customerId: string) =>
  `${toConsole(businessId, 'customers')}/${encodeURIComponent(customerId)}`

/** The page of one who works at a shop. */
export const toTeamMember = (businessId: string, staffId: string, search: Search = {}) =>
  `${toConsole(businessId, 'team')}/${encodeURIComponent(staffId)}${searchOf(search)}`
