import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import { loadHome } from '#customer/home/load-home.ts'
import { OperatorOnly, SignedInOnly, type Guarded } from '#app/guards.tsx'
import { lazyConsolePart, lazyOperatorPart, lazyPart, preloadable } from '#lib/i18n/lazy-part.ts'
import { PATHS } from '#lib/paths.ts'

/**
 * Frame around a page: `tabs` the top bar on desktop and the tab bar on phones; `bar` the same without the tab bar
 * (pages with their own sticky action); `none` the page alone; `area` without the main landmark, for pages with their
 * own frame.
 */
export type Chrome = 'tabs' | 'bar' | 'none' | 'area'

interface Page {
  path: string
  page: ComponentType & { preload?: () => Promise<unknown> }
  chrome: Chrome
  guard?: ComponentType<Guarded>
}

/** Lazy, as only the login forms need it, and it brings the parsing of links. */
const SignedOutOnly = lazy(async () => ({
  default: (await import('#app/signed-out-only.tsx')).SignedOutOnly,
}))

const seldom = async () => (await import('#app/frame/seldom-pages.ts')).seldomPages

/** Legal texts and developer documentation. */
const TEXTS: readonly Page[] = (
  [PATHS.terms, PATHS.privacy, PATHS.eula, PATHS.developers] as const
).map((path) => ({
  path,
  chrome: 'bar',
  page: lazyPart(async () => (await import('#customer/legal/text-pages.ts')).textPage(path)),
}))

/** The app's routes. */
export const ROUTES: readonly Page[] = [
  {
    path: PATHS.home,
    chrome: 'tabs',
    // Its messages are loaded with the frame.
    page: preloadable(loadHome),
  },
  {
    path: PATHS.services,
    chrome: 'tabs',
    page: lazyPart(async () => (await import('#customer/services/services-page.tsx')).ServicesPage),
  },
  {
    path: PATHS.service,
    chrome: 'tabs',
    page: lazyPart(async () => (await import('#customer/service/service-page.tsx')).ServicePage),
  },
  {
    path: PATHS.search,
    chrome: 'tabs',
    page: lazyPart(async () => (await import('#customer/find/search-page.tsx')).SearchPage),
  },
  {
    path: PATHS.businesses,
    chrome: 'tabs',
    page: lazyPart(
      async () => (await import('#customer/businesses/businesses-page.tsx')).BusinessesPage,
    ),
  },
  {
    path: PATHS.business,
    chrome: 'bar',
    page: lazyPart(async () => (await import('#customer/booking/business-page.tsx')).BusinessPage),
  },
  {
    path: PATHS.address,
    chrome: 'bar',
    page: lazyPart(async () => (await import('#customer/address/address-page.tsx')).AddressPage),
  },
  {
    path: PATHS.embed,
    chrome: 'none',
    page: lazyPart(async () => (await import('#customer/framed/embed-page.tsx')).EmbedPage),
  },
  {
    path: PATHS.quickBook,
    chrome: 'tabs',
    page: lazyPart(
      async () => (await import('#customer/quick-book/quick-book-page.tsx')).QuickBookPage,
    ),
  },
  {
    path: PATHS.login,
    chrome: 'none',
    guard: SignedOutOnly,
    page: lazyPart(async () => (await import('#customer/login/login-page.tsx')).LoginPage),
  },
  {
    path: PATHS.signup,
    chrome: 'none',
    guard: SignedOutOnly,
    page: lazyPart(async () => (await import('#customer/signup/signup-page.tsx')).SignupPage),
  },
  ...TEXTS,
  {
    path: PATHS.support,
    chrome: 'tabs',
    page: lazyPart(async () => (await import('#customer/help/support-page.tsx')).SupportPage),
  },
  {
    path: PATHS.appointments,
    chrome: 'tabs',
    guard: SignedInOnly,
    page: lazyPart(
      async () => (await import('#customer/appointments/appointments-page.tsx')).AppointmentsPage,
    ),
  },
  {
    path: PATHS.appointment,
    chrome: 'bar',
    guard: SignedInOnly,
    page: lazyPart(
      async () => (await import('#customer/appointments/appointment-page.tsx')).AppointmentPage,
    ),
  },
  {
    path: PATHS.profile,
    chrome: 'tabs',
    guard: SignedInOnly,
    page: lazyPart(async () => (await import('#customer/profile/profile-page.tsx')).ProfilePage),
  },
  {
    path: PATHS.favourites,
    chrome: 'tabs',
    guard: SignedInOnly,
    page: lazyPart(
      async () => (await import('#customer/favourites/favourites-page.tsx')).FavouritesPage,
    ),
  },
  {
    path: PATHS.notifications,
    chrome: 'tabs',
    guard: SignedInOnly,
    page: lazyPart(
      async () =>
        (await import('#customer/notifications/notifications-page.tsx')).NotificationsPage,
    ),
  },
  {
    path: PATHS.handset,
    chrome: 'none',
    page: lazyPart(async () => (await seldom()).handset()),
  },
  {
    path: PATHS.register,
    chrome: 'bar',
    guard: SignedInOnly,
    page: lazyConsolePart(async () => (await seldom()).register()),
  },
  {
    path: PATHS.admin,
    chrome: 'area',
    guard: OperatorOnly,
    page: lazyOperatorPart(async () => (await seldom()).operator()),
  },
  {
    path: PATHS.console,
    chrome: 'area',
    guard: SignedInOnly,
    page: lazyConsolePart(
      async () => (await import('#console/frame/console-area.tsx')).ConsoleArea,
    ),
  },
  {
    path: '*',
    chrome: 'tabs',
    page: lazyPart(
      async () => (await import('#customer/not-found/not-found-page.tsx')).NotFoundPage,
    ),
  },
]

/** Loads the code of the page at an address before it is rendered. */
export async function preloadPage(pathname: string): Promise<void> {
  await ROUTES.find(({ path }) => matchPath(path, pathname))?.page.preload?.()
}
