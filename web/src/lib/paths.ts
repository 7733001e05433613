/** Every address of the app as a pattern; app/routes.tsx gives each its page. */
export const PATHS = {
  home: '/',
  login: '/login',
  signup: '/signup',
  services: '/services',
  service: '/service/:serviceId',
  businesses: '/businesses',
  business: '/business/:businessId',
  quickBook: '/quick-book',
  terms: '/terms',
  privacy: '/privacy',
  eula: '/eula',
  support: '/support',
  appointments: '/appointments',
  appointment: '/appointments/:appointmentId',
  profile: '/profile',
  notifications: '/notifications',
  handset: '/dev/handset',
} as const

type Search = Readonly<Record<string, string | number | boolean | undefined>>

/** `?a=1&b=2` of what is set; '' when nothing is. Empty texts and `false` count as not set. */
export function searchOf(search: Search): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const kept = set.filter(([, value]) => value !== false)
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const toServices = (
  search: { query?: string; category?: string; featured?: boolean } = {},
) => `${PATHS.services}${searchOf(search)}`

export const toService = (id: string) => `/service/${encodeURIComponent(id)}`

export const toBusinesses = (
  search: { query?: string; category?: string; featured?: boolean; openNow?: boolean } = {},
) => `${PATHS.businesses}${searchOf(search)}`

export type BookingSearch = {
  /** What to book: an offering, or a service of which the business's first offering is meant. */
  offering?: string
  service?: string
  staff?: string
  /** The day, as the business counts it: 01:30 belongs to the evening before. */
  date?: string
  /** The time, an instant. */
  start?: string
  /** `1`: straight to the confirmation. */
  confirm?: 1
}

export const toBusiness = (id: string, search: BookingSearch = {}) =>
  `/business/${encodeURIComponent(id)}${searchOf(search)}`

export const toQuickBook = (search: { service?: string } = {}) =>
  `${PATHS.quickBook}${searchOf(search)}`

/** `change`: with the free times it can move to. */
export const toAppointment = (id: string, search: { change?: 1 } = {}) =>
  `/appointments/${encodeURIComponent(id)}${searchOf(search)}`

/** `appointment`: the booking a problem is about. */
export const toSupport = (search: { appointment?: string } = {}) =>
  `${PATHS.support}${searchOf(search)}`

/** Log in, and come back to `next` (a path of this app with its search). */
export const toLogin = (next?: string) => `${PATHS.login}${searchOf({ next })}`
export const toSignup = (next?: string) => `${PATHS.signup}${searchOf({ next })}`
