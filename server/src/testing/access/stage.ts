import { startSession } from '@awan/core/analytics/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { type Headers, TEST_NOW, type TestApp } from '../app.ts'
import {
  createAttendees,
  createBlock,
  createBusiness,
  createCard,
  createMember,
  createPhoto,
  createPromotion,
  createShop,
  newPhone,
} from '../stage/factories.ts'
import { noonIn, withKey } from '../stage/appointments.ts'
import { createApiKey, createEmbedRow, createWebhookRow } from '../stage/connections.ts'
import { createReview, createCompleted } from '../stage/reviews.ts'
import { beginSeries } from '../stage/series.ts'
import { waitFor } from '../stage/waiting.ts'
import type { CallerKind, Statuses } from './callers.ts'

export const host = 'localhost:3000'

/** Creates accounts and data for one row of the table, isolated from other rows. */
export async function stage(awan: TestApp) {
  const { db } = awan
  const shop = await createShop(db)
  const pending = await createBusiness(db, { status: 'pending' })
  const customer = await awan.asPerson()
  const stranger = await awan.asPerson()
  const operator = await awan.asPerson({ operator: true })
  const owner = await createMember(db, shop.business.id)
  const manager = await createMember(db, shop.business.id, 'manager')
  const staff = await createMember(db, shop.business.id, 'staff', {}, shop.staff[0]?.id)
  const otherShop = await createShop(db)
  const otherOwner = await createMember(db, otherShop.business.id)
  const otherPhoto = await createPhoto(db, { business_id: otherShop.business.id })
  const staffId = shop.staff[0]?.id ?? ''
  const input = { businessId: shop.business.id, offeringIds: [shop.offering.id], staffId }
  const appointment = await awan.ask(createAppointment, {
    headers: withKey(customer.headers, 'booked'),
    body: { ...input, start: noonIn(1) },
  })
  const seriesId = await beginSeries(awan.pool, appointment.id, 3)
  const { business_customer_id: cardId } = await db
    .selectFrom('appointment')
    .select('business_customer_id')
    .where('id', '=', appointment.id)
    .executeTakeFirstOrThrow()
  const spareCard = await createCard(db, shop.business.id)
  const otherCard = await createCard(db, otherShop.business.id)
  const otherAppointment = await awan.ask(createAppointment, {
    headers: withKey(stranger.headers),
    body: {
      businessId: otherShop.business.id,
      offeringIds: [otherShop.offering.id],
      start: noonIn(1),
    },
  })
  const blockId = await createBlock(db, shop.business.id, staffId, noonIn(6))
  const otherStaffId = otherShop.staff[0]?.id ?? ''
  const otherBlockId = await createBlock(db, otherShop.business.id, otherStaffId, noonIn(6))
  const promotion = await createPromotion(db, shop.business.id)
  const otherPromotion = await createPromotion(db, otherShop.business.id)
  const completed = await createCompleted(db, shop, customer.accountId)
  const review = await createReview(db, completed)
  const otherReview = await createReview(
    db,
    await createCompleted(db, otherShop, stranger.accountId),
  )
  const tracked = trackedOf()
  await awan.ask(startSession, { headers: customer.headers, body: tracked })
  const [attendeeId = ''] = await createAttendees(db, customer.accountId, ['Zainab'])
  const notification = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .executeTakeFirstOrThrow()
  const waitId = await waitFor(db, shop, customer.accountId)
  const otherWaitId = await waitFor(db, otherShop, stranger.accountId)
  const loggedOut = await awan.signIn(customer.accountId)
  await awan.app.inject({
    method: 'DELETE',
    url: '/api/auth/session',
    headers: { host, ...loggedOut },
  })
  const headers: Record<CallerKind, Headers> = {
    guest: {},
    customer: customer.headers,
    stranger: stranger.headers,
    otherOwner: await awan.signIn(otherOwner.id),
    staff: await awan.signIn(staff.id),
    manager: await awan.signIn(manager.id),
    owner: await awan.signIn(owner.id),
    operator: operator.headers,
    loggedOut,
    key: (await createApiKey(db, shop.business.id, owner.id)).headers,
  }
  const otherKey = await createApiKey(db, otherShop.business.id, otherOwner.id)
  const webhook = await createWebhookRow(db, shop.business.id)
  const otherWebhook = await createWebhookRow(db, otherShop.business.id)
  const spareKey = await createApiKey(db, shop.business.id, owner.id)
  const { business, offering } = shop
  const { sessionId } = tracked
  const serviceId = offering.service_id
  return {
    business,
    /** Belongs to `otherOwner`: must not be reachable through `business`. */
    otherShop,
    otherOwnerId: otherOwner.id,
    otherPhotoId: otherPhoto.id,
    /** The customer's card at the shop, a second card of the shop, and a card of the other shop. */
    cardId,
    spareCardId: spareCard.id,
    otherCardId: otherCard.id,
    /** An appointment and a block of the other shop, and a block of this one. */
    otherAppointmentId: otherAppointment.id,
    otherStaffId,
    otherBlockId,
    blockId,
    newPhone: newPhone(),
    promotionId: promotion.id,
    otherPromotionId: otherPromotion.id,
    /** A completed, reviewed appointment of the customer, and a review of the other shop. */
    completedId: completed.id,
    reviewId: review.id,
    otherReviewId: otherReview.id,
    staffId,
    waitId,
    otherWaitId,
    pending,
    offering,
    serviceId,
    appointment,
    seriesId,
    /** An API key of the other shop with its headers, and an unused key of this shop. */
    otherKeyId: otherKey.id,
    otherKeyHeaders: otherKey.headers,
    spareKeyId: spareKey.id,
    /** A webhook with a delivery, and those of the other shop. */
    webhookId: webhook.id,
    deliveryId: webhook.deliveryId,
    otherWebhookId: otherWebhook.id,
    otherDeliveryId: otherWebhook.deliveryId,
    /** A site that may embed the booking page, and one of the other shop. */
    embedId: await createEmbedRow(db, shop.business.id),
    otherEmbedId: await createEmbedRow(db, otherShop.business.id),
    notificationId: notification.id,
    attendeeId,
    input,
    headers,
    tracked: sessionId,
  }
}

export type Stage = Awaited<ReturnType<typeof stage>>

export interface Row {
  answers: Statuses
  /** Builds the path; a route without parameters needs none. */
  path?: (stage: Stage) => string
  body?: (stage: Stage) => object
  /** Media type of a body that is not JSON. */
  type?: string
  /** The path contains a name that is not unique to one owner, so no caller is refused as a stranger. */
  named?: boolean
  /** Callers refused only because of this body: the endpoint is open to them with another body, so their input is read. */
  inputs?: readonly CallerKind[]
}

export const trackedOf = () => ({
  sessionId: crypto.randomUUID(),
  startTime: TEST_NOW.toISOString(),
  deviceInfo: { userAgent: 'test', platform: 'test', language: 'en' },
})

/** A random id that no row has. */
export const unknown = crypto.randomUUID()

/** Returns the path prefix of the stage's console. */
export const consoleOf = ({ business }: Stage) => `/api/console/businesses/${business.id}`
