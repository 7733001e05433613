import { lazyExtra, preloadable } from '#lib/i18n/lazy-part.ts'

const nothing = () => null

/** The section for the visitor's interest; not loaded without one, and left out if it fails to load. */
export const Chosen = preloadable(() =>
  import('#customer/home/chosen-businesses.tsx').then(
    ({ ChosenBusinesses }) => ChosenBusinesses,
    () => nothing,
  ),
)

/** A customer's own times; not loaded without bookings and viewed offerings. */
export const LazyOwnTimes = lazyExtra(
  async () => (await import('#customer/home/own/own-times.tsx')).OwnTimes,
)
export const LazyFooter = lazyExtra(
  async () => (await import('#customer/help/site-footer.tsx')).SiteFooter,
)
