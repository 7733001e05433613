import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { availabilityKeys } from '#features/availability/keys.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { attendeeKeys } from '#features/attendee/keys.ts'
import { businessKeys } from '#features/business/keys.ts'
import { shopKey, shopKeys } from '#features/business/shop-keys.ts'
import { catalogueKeys } from '#features/catalog/keys.ts'
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

// Each function stands for one kind of change and invalidates every query affected. Called after the change itself, and
// on the event that other clients receive. Mounted queries are refetched at once, others when next mounted.

/**
 * The client to invalidate with; after a reconnect, a wrapper that only invalidates queries read too early
 * (`read-times.ts`).
 */
export type Renewing = Pick<QueryClient, 'invalidateQueries'>

function stale(client: Renewing, ...keys: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Appointments or blocks of a shop: its diary, its customers' appointments, its figures, and its free times. */
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

/** The event of a shop, which does not say what changed: all of its console, its free times, and the list of shops. */
export const afterShopEvent = (client: Renewing, shopId: string) =>
  stale(client, shopKey(shopId), businessKeys.one(shopId), shopKeys.all)

/** A shop's setup: its details, offerings or hours; any query about it may be stale, and the lists that show it. */
export const afterSetup = (client: QueryClient, shopId: string) =>
  Promise.all([afterShopEvent(client, shopId), stale(client, businessKeys.lists)])

/** A customer's card: the lists that contain it, and the diary, which shows its name. */
export const afterCustomer = (client: QueryClient, shopId: string) =>
  stale(
    client,
    customerKeys.lists(shopId),
    customerKeys.cards(shopId),
    diaryKeys.all(shopId),
    diaryKeys.bookings(shopId),
  )

/** Members of a console, and the consoles the account can open. */
export const afterMembers = (client: QueryClient, shopId: string) =>
  stale(client, memberKeys.list(shopId), shopKeys.all)

/** API keys of a shop. */
export const afterKeys = (client: QueryClient, shopId: string) =>
  stale(client, apiKeyKeys.list(shopId))

/** Webhooks of a shop and their deliveries. */
export const afterWebhooks = (client: QueryClient, shopId: string) =>
  stale(client, webhookKeys.list(shopId), webhookKeys.sent(shopId))

/** Sites that may show the booking page. */
export const afterEmbeds = (client: QueryClient, shopId: string) =>
  stale(client, embedKeys.list(shopId))

/** Calendar feeds: the account's own, or those of a shop. */
export const afterFeeds = (client: QueryClient, shopId?: string) =>
  stale(client, shopId === undefined ? feedKeys.own : feedKeys.shop(shopId))

/** A response to an invitation. */
export const afterInvitation = (client: QueryClient) =>
  stale(client, shopKeys.all, memberKeys.accountInvitations)

/** A time that a customer booked or released: the free times of its business. */
export const afterTimes = (client: QueryClient, businessId: string) =>
  stale(client, businessKeys.one(businessId))

/** A time booked or released in one of several shops: the lists that show their times, and their earliest times. */
export const afterTimesElsewhere = (client: Renewing, businessIds: readonly string[]) =>
  stale(client, availabilityKeys.quickBooks, ...businessIds.map(availabilityKeys.earliestOf))

/** A customer's booking that was made, moved or refused: also its place in the lists, and the attendees. */
export const afterBooking = (client: QueryClient, booking: { id?: string; businessId: string }) =>
  stale(
    client,
    appointmentKeys.all,
    attendeeKeys.all,
    ...(booking.id === undefined ? [] : [appointmentKeys.one(booking.id)]),
    businessKeys.one(booking.businessId),
  )

/** Appointments of a series: the lists, and each appointment's own page. */
export const afterLater = (client: QueryClient, businessId: string) =>
  stale(client, appointmentKeys.all, appointmentKeys.each, businessKeys.one(businessId))

/** A city, district, category or service of the catalogue. */
export const afterCatalogue = (client: Renewing) =>
  stale(
    client,
    placesQuery().queryKey,
    catalogueKeys.districts,
    catalogueKeys.catalogue,
    catalogueKeys.everyService,
    catalogueKeys.eachService,
  )

/** The event of an account, which does not say what changed: its notifications, bookings and waits. */
export const afterPersonEvent = (client: Renewing) =>
  stale(client, notificationKeys.all, appointmentKeys.all, appointmentKeys.each, waitKeys.own)
