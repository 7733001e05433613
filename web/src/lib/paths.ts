/** Every address of the app as a pattern; app/routes.tsx gives each its page. */
export const PATHS = {
  home: '/',
  login: '/login',
  signup: '/signup',
  services: '/services',
  service: '/service/:serviceId',
  businesses: '/businesses',
  business: '/business/:businessId',
  /** Leads on to the page of the business whose short address it is. */
  address: '/b/:slug',
  /** The booking page of a business for frames on other sites. */
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
  /** Everything below it is the console's own table. */
  console: '/console/*',
  /** The operator's area. */
  admin: '/admin/*',
} as const

/** Tells whether a page is the one that stands in frames on other sites. */
export const isEmbedded = (pathname: string) => pathname.startsWith('/embed/')

export type Search = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** The pages of a shop's console, each below `/console/<business>`. */
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

/** A page of a shop's console; without a shop, the choice of one. */
export const toConsole = (
  businessId?: string,
  page: ConsolePageName = 'today',
  search: Search = {},
) => {
  if (businessId === undefined) return '/console'
  const path = `/console/${encodeURIComponent(businessId)}/${CONSOLE_PAGES[page]}`
  return `${path.replace(/\/$/, '')}${searchOf(search)}`
}

/** `?a=1&b=2` of what is set, a list as `?a=1&a=2`; '' when nothing is. Empty texts and `false` count as not set. */
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
  /** Holds what to book: offerings in their order, or a service of which the business's first offering is meant. */
  offering?: string | readonly string[]
  service?: string
  staff?: string
  /** Counts who comes at the same time; one without it. */
  people?: string
  /** Holds what each further one has, as `besideTextOf` writes it; '' is the same as the first. */
  beside?: string | readonly string[]
  /** The appointment that is booked again. */
  again?: string
  /** The day, as the business counts it: 01:30 belongs to the evening before. */
  date?: string
  /** The time, an instant. */
  start?: string
  /** `1`: straight to the confirmation. */
  confirm?: 1
  /** `1`: kept as a favourite once whoever asked for it has logged in. */
  favourite?: 1
}

export const toBusiness = (id: string, search: BookingSearch = {}) =>
  `/business/${encodeURIComponent(id)}${searchOf(search)}`

/** The same as once before: its offerings, and who did them. */
export const toBookAgain = (appointment: {
  id: string
  businessId: string
  offeringIds: readonly string[]
  staffId: string
}) => {
  const { id: again, businessId, offeringIds, staffId: staff } = appointment
  return toBusiness(businessId, { offering: [...new Set(offeringIds)], staff, again })
}

/** `day` and `part`: when, as search says it too. */
export const toQuickBook = (
  search: {
    service?: string
    day?: string | undefined
    part?: string | undefined
    sort?: string | undefined
  } = {},
) => `${PATHS.quickBook}${searchOf(search)}`

/** `change`: with the free times it can move to. */
export const toAppointment = (id: string, search: { change?: 1 } = {}) =>
  `/appointments/${encodeURIComponent(id)}${searchOf(search)}`

/** The short address of a business, to share. */
export const toAddress = (slug: string) => `/b/${encodeURIComponent(slug)}`

/** A page of the operator's desk, by its path below it; without one, where the desk opens. */
export const toDesk = (path = '', search: Search = {}) =>
  `/admin${path && `/${path}`}${searchOf(search)}`

/** Log in, and come back to `next` (a path of this app with its search). */
export const toLogin = (next?: string) => `${PATHS.login}${searchOf({ next })}`
export const toSignup = (next?: string) => `${PATHS.signup}${searchOf({ next })}`
