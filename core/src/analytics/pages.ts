import { UUID } from '../schema/uuid.ts'

/** Page names in the statistics; any other page is Unknown. */
export const PAGE_NAMES = [
  'Home',
  'Profile',
  'Appointments',
  'Login',
  'Signup',
  'Registration',
  'Notifications',
  'Business Details',
  'Service Details',
  'Unknown',
] as const

export type PageName = (typeof PAGE_NAMES)[number]

const NAMES: Readonly<Record<string, PageName>> = {
  '/': 'Home',
  '/profile': 'Profile',
  '/appointments': 'Appointments',
  '/login': 'Login',
  '/signup': 'Signup',
  '/register': 'Registration',
  '/notifications': 'Notifications',
  '/business/:id': 'Business Details',
  '/service/:id': 'Service Details',
}

/** Paths stored unchanged although they have no page name. */
const OTHERS = new Set([
  '/services',
  '/businesses',
  '/search',
  '/quick-book',
  '/favourites',
  '/terms',
  '/privacy',
  '/eula',
  '/support',
  '/developers',
  '/appointments/:id',
])

const WITH_ID = /^\/(business|service|appointments)\/([^/]+)$/
const ID = /^[\w-]{1,64}$/

/** Returns the path without query, fragment and trailing slash. */
function bare(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return path === '' ? '/' : path
}

function patternOf(path: string): string {
  const first = WITH_ID.exec(path)?.[1]
  return first ? `/${first}/:id` : path
}

/** Returns the page name of an address. */
export function pageNameOf(address: string): PageName {
  const pattern = patternOf(bare(address))
  return Object.hasOwn(NAMES, pattern) ? (NAMES[pattern] ?? 'Unknown') : 'Unknown'
}

/**
 * Returns a path for storage: a known page with an id that cannot be a phone number or code; other ids are removed, and
 * an unknown path becomes `/unknown`.
 */
export function keptPath(address: string): string {
  const path = bare(address)
  const pattern = patternOf(path)
  if (!Object.hasOwn(NAMES, pattern) && !OTHERS.has(pattern)) return '/unknown'
  const id = WITH_ID.exec(path)?.[2]
  return id === undefined || isHarmless(id) ? path : pattern
}

function isHarmless(id: string): boolean {
  if (UUID.test(id.toLowerCase())) return true
  return ID.test(id) && id.replace(/\D/g, '').length < 6
}
