/** URL patterns of all pages; app/routes.tsx maps them to components. */
export const PATHS = {
  home: '/',
  login: '/login',
  signup: '/signup',
  services: '/services',
  service: '/service/:serviceId',
  businesses: '/businesses',
  business: '/business/:businessId',
  /** Redirects from a business's short address to its page. */
  address: '/b/:slug',
  /** Booking page of a business, for frames on other sites. */
  embed: '/embed/:slug',
  search: '/search',
  quickBook: '/quick-book',
  terms: '/terms',
  privacy: '/privacy',
  eula: '/eula',
  support: '/support',
  developers: '/developers',
  appointments: '/appointments',
  appointment: '/appointments/:appointmentId',
  profile: '/profile',
  notifications: '/notifications',
  favourites: '/favourites',
  register: '/register',
  handset: '/dev/handset',
  /** The console has its own routes below this path. */
  console: '/console/*',
  /** The operator's area, with its own routes. */
  admin: '/admin/*',
} as const

/** Returns whether a page is the one shown in frames on other sites. */
export const isEmbedded = (pathname: string) => pathname.startsWith('/embed/')

export type Search = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** Pages of a shop's console, each below `/console/<business>`. */
export const CONSOLE_PAGES = {
  today: '',
  calendar: 'calendar',
  bookings: 'bookings',
  customers: 'customers',
  customer: 'customers/:customerId',
  services: 'services',
  team: 'team',
  closures: 'team/closures',
  seasons: 'team/seasons',
  teamMember: 'team/:staffId',
  promotions: 'promotions',
  reviews: 'reviews',
  insights: 'insights',
  publicPage: 'page',
  poster: 'page/poster',
  details: 'details',
  rules: 'rules',
  members: 'members',
  connect: 'connect',
  audit: 'history',
} as const

export type ConsolePageName = keyof typeof CONSOLE_PAGES

/** Returns the path of a console page; without a shop, of the choice of a shop. */
export const toConsole = (
  businessId?: string,
  page: ConsolePageName = 'today',
  search: Search = {},
) => {
  if (businessId === undefined) return '/console'
  const path = `/console/${encodeURIComponent(businessId)}/${CONSOLE_PAGES[page]}`
  return `${path.replace(/\/$/, '')}${searchOf(search)}`
}

/** Returns the query string, `?a=1&b=2`, a list as `?a=1&a=2`; '' without values. Empty texts and `false` are left out. */
export function searchOf(search: Search): string {
  const all = Object.entries(search).flatMap(([key, value]) =>
    [value].flat().map((one) => [key, one] as const),
  )
  const set = all.filter(([, value]) => value !== undefined && value !== '' && value !== false)
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const toServices = (
  search: { query?: string; category?: string; featured?: boolean } = {},
) => `${PATHS.services}${searchOf(search)}`

export const toService = (id: string) => `/service/${encodeURIComponent(id)}`

export const toBusinesses = (
  search: { query?: string; category?: string; featured?: boolean; openNow?: boolean } = {},
) => `${PATHS.businesses}${searchOf(search)}`

export const toSearch = (search: { query?: string; category?: string; day?: string } = {}) =>
  `${PATHS.search}${searchOf(search)}`

export type BookingSearch = {
  /** Offerings in order, or a service that stands for the business's first offering of it. */
  offering?: string | readonly string[]
  service?: string
  staff?: string
  /** Number of people who come at the same time; undefined means one. */
  people?: string
  /** Offerings of each further person, as `besideTextOf` formats them; '' means those of the first. */
  beside?: string | readonly string[]
  /** Appointment to book again. */
  again?: string
  /** Working day: 01:30 belongs to the evening before. */
  date?: string
  /** Start as an instant. */
  start?: string
  /** `1`: opens the confirmation directly. */
  confirm?: 1
  /** `1`: adds the business as a favourite after login. */
  favourite?: 1
}

export const toBusiness = (id: string, search: BookingSearch = {}) =>
  `/business/${encodeURIComponent(id)}${searchOf(search)}`

/** Returns the path to book an appointment again, with its offerings and staff member. */
export const toBookAgain = (appointment: {
  id: string
  businessId: string
  offeringIds: readonly string[]
  staffId: string
}) => {
  const { id: again, businessId, offeringIds, staffId: staff } = appointment
  return toBusiness(businessId, { offering: [...new Set(offeringIds)], staff, again })
}

/** Returns the path of quick book; `day` and `part` have the same format as in search. */
export const toQuickBook = (
  search: {
    service?: string
    day?: string | undefined
    part?: string | undefined
    sort?: string | undefined
  } = {},
) => `${PATHS.quickBook}${searchOf(search)}`

/** Returns the path of an appointment; `change` shows the free times it can move to. */
export const toAppointment = (id: string, search: { change?: 1 } = {}) =>
  `/appointments/${encodeURIComponent(id)}${searchOf(search)}`

/** Returns a business's short path, for sharing. */
export const toAddress = (slug: string) => `/b/${encodeURIComponent(slug)}`

/** Returns the path of a desk page from its path below `/admin`; without one, the desk's first page. */
export const toDesk = (path = '', search: Search = {}) =>
  `/admin${path && `/${path}`}${searchOf(search)}`

/** Returns the login path; after login, `next` (a path of this app with its search) is opened. */
export const toLogin = (next?: string) => `${PATHS.login}${searchOf({ next })}`
export const toSignup = (next?: string) => `${PATHS.signup}${searchOf({ next })}`
