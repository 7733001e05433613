import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { availabilityKeys } from '#features/availability/keys.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { attendeeKeys } from '#features/attendee/keys.ts'
import { businessKeys } from '#features/business/keys.ts'
import { shopKey, shopKeys } from '#features/business/shop-keys.ts'
import { catalogKeys } from '#features/catalog/keys.ts'
import { customerKeys } from '#features/customer/keys.ts'
import { embedKeys } from '#features/embed/keys.ts'
import { feedKeys } from '#features/feed/keys.ts'
import { insightKeys } from '#features/insight/keys.ts'
import { apiKeyKeys } from '#features/key/keys.ts'
import { memberKeys } from '#features/member/keys.ts'
import { notificationKeys } from '#features/notification/keys.ts'
import { waitKeys } from '#features/wait/keys.ts'
import { webhookKeys } from '#features/webhook/keys.ts'
import { placesQuery } from '#lib/places/places.ts'

// Each function is one kind of change and everything that it makes stale. Whoever makes the change calls it, and so does
// the event by which others learn of it. What is on screen is asked for again at once, the rest when it is shown.

/** Renews what is read by a key; of a page that was told late what was read too early (`read-times.ts`). */
export type Renewing = Pick<QueryClient, 'invalidateQueries'>

function stale(client: Renewing, ...keys: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * An appointment or a block of a shop: its diary, its customers' appointments, its figures, and the times it can still
 * sell.
 */
export const afterAppointments = (client: Renewing, shopId: string) =>
  stale(
    client,
    diaryKeys.all(shopId),
    diaryKeys.bookings(shopId),
    waitKeys.shop(shopId),
    customerKeys.lists(shopId),
    customerKeys.cards(shopId),
    insightKeys.all(shopId),
    businessKeys.one(shopId),
  )

/** Renews what a shop is, sells, and when it works: everything that is known of it may be another. */
export const afterSetup = (client: QueryClient, shopId: string) =>
  stale(client, shopKey(shopId), businessKeys.one(shopId), businessKeys.lists, shopKeys.all)

/** A customer's card: the lists that show it, and the diary that shows its name. */
export const afterCustomer = (client: QueryClient, shopId: string) =>
  stale(
    client,
    customerKeys.lists(shopId),
    customerKeys.cards(shopId),
    diaryKeys.all(shopId),
    diaryKeys.bookings(shopId),
  )

/** Renews who works in a console, and in which consoles oneself does. */
export const afterMembers = (client: QueryClient, shopId: string) =>
  stale(client, memberKeys.list(shopId), shopKeys.all)

/** The keys by which programs call for a shop. */
export const afterKeys = (client: QueryClient, shopId: string) =>
  stale(client, apiKeyKeys.list(shopId))

/** The addresses that are told of a shop's appointments, and what they were told. */
export const afterWebhooks = (client: QueryClient, shopId: string) =>
  stale(client, webhookKeys.list(shopId), webhookKeys.sent(shopId))

/** Renews the sites that may show the booking page. */
export const afterEmbeds = (client: QueryClient, shopId: string) =>
  stale(client, embedKeys.list(shopId))

/** Renews whether there are calendar feeds: one's own, and those of a shop. */
export const afterFeeds = (client: QueryClient, shopId?: string) =>
  stale(client, shopId === undefined ? feedKeys.own : feedKeys.shop(shopId))

/** An answer to an invitation. */
export const afterInvitation = (client: QueryClient) =>
  stale(client, shopKeys.all, memberKeys.accountInvitations)

/** A time that a customer took or gave back: it is shown where it was sold. */
export const afterTimes = (client: QueryClient, businessId: string) =>
  stale(client, businessKeys.one(businessId))

/** A time that was taken or given back in one of several shops: the lists that show their times. */
export const afterTimesElsewhere = (client: Renewing) => stale(client, availabilityKeys.quickBooks)

/** A customer's own booking that was made or moved, or could not be: its place among the others too, and for whom it is. */
export const afterBooking = (client: QueryClient, booking: { id?: string; businessId: string }) =>
  stale(
    client,
    appointmentKeys.lists,
    attendeeKeys.all,
    ...(booking.id === undefined ? [] : [appointmentKeys.one(booking.id)]),
    businessKeys.one(booking.businessId),
  )

/** Bookings of a series: they stand in lists and on pages of their own. */
export const afterLater = (client: QueryClient, businessId: string) =>
  stale(client, appointmentKeys.lists, appointmentKeys.each, businessKeys.one(businessId))

/** A city, a district, a category or a service of the catalogue. */
export const afterCatalog = (client: Renewing) =>
  stale(
    client,
    placesQuery().queryKey,
    catalogKeys.districts,
    catalogKeys.catalogue,
    catalogKeys.everyService,
    catalogKeys.eachService,
  )

/** A notification to a person, and the booking or the waiting it is about. */
export const afterNotification = (client: Renewing) =>
  stale(client, notificationKeys.all, appointmentKeys.each, waitKeys.own)
