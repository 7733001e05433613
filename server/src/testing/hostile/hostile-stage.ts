import { requestAccountCode } from '@awan/core/account/contract'
import { startSession } from '@awan/core/analytics/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { DAY_PARTS } from '@awan/core/time'
import { INVITATION_LIFE } from '@awan/core/member/rules'
import { listNotifications } from '@awan/core/notification/contract'
import { TEST_NOW, type Headers, type TestApp } from '../app.ts'
import { askForCode } from '../stage/codes.ts'
import { stageDiary } from '../stage/diary.ts'
import {
  createAttendees,
  createCard,
  createMember,
  createPhoto,
  createPromotion,
  createShop,
  newPhone,
} from '../stage/factories.ts'
import { stageBusinesses } from './hostile-businesses.ts'
import { stageConnections } from './hostile-connections.ts'
import { stageDesk } from './hostile-desk.ts'
import { stageFactor } from './hostile-factor.ts'
import { stageReports } from './hostile-reports.ts'
import { stageReviews } from './hostile-reviews.ts'
import { stageSetup } from './hostile-setup.ts'
import type { Operation } from './api-document.ts'
import { noonIn, withKey } from '../stage/appointments.ts'
import { beginSeries } from '../stage/series.ts'
import { stageWaits } from './hostile-waits.ts'

/** Creates accounts, data and callers for hostile requests to each operation, so that some requests succeed. */
export async function hostileStage(awan: TestApp) {
  const { db } = awan
  const { business, offering, staff } = await createShop(db, { staff: 2 })
  const { accountId, headers, phone } = await awan.asPerson()
  const owner = await createMember(db, business.id)
  const photo = await createPhoto(db, { business_id: business.id })
  const operator = await awan.asPerson({ operator: true })
  const helped = await awan.asPerson()
  const suspension = { suspended_at: TEST_NOW, suspended_reason: 'Bookings that nobody came to' }
  const suspended = await awan.asPerson(suspension)
  const managers = await Promise.all(
    [1, 2, 3].map(async () => createMember(db, business.id, 'manager')),
  )
  /** Reopens an invitation in any state. */
  const invite = (id: string, number: string) =>
    db
      .insertInto('member_invitation')
      .values({
        id,
        business_id: business.id,
        phone: number,
        role: 'manager',
        created_at: TEST_NOW,
        expires_at: new Date(TEST_NOW.getTime() + INVITATION_LIFE),
      })
      .onConflict((conflict) => conflict.constraint('member_invitation_once').doUpdateSet({ id }))
      .execute()
  const invitations = [crypto.randomUUID(), crypto.randomUUID()] as const
  await invite(invitations[0], newPhone())
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const appointment = await awan.ask(createAppointment, {
    headers: withKey(headers, 'booked'),
    body,
  })
  const repeating = await awan.ask(createAppointment, {
    headers: withKey(headers),
    body: { ...body, start: noonIn(5) },
  })
  const seriesId = await beginSeries(awan.pool, repeating.id, 4)
  const attendees = await createAttendees(db, accountId, ['Zainab', 'Hala'])
  const cards = [
    ...(await db.selectFrom('business_customer').selectAll().execute()),
    await createCard(db, business.id),
    await createCard(db, business.id),
  ]
  const promotions = [
    await createPromotion(db, business.id),
    await createPromotion(db, business.id, { notify_requested_at: TEST_NOW }),
  ]
  const tracked = {
    sessionId: 'tab-1',
    startTime: '2026-03-03T08:00:00Z',
    deviceInfo: { userAgent: 'test', platform: 'test', language: 'en' },
  }
  await awan.ask(startSession, { headers, body: tracked })
  const notices = await awan.ask(listNotifications, { headers })
  const { challengeId, code } = await askForCode(awan, 'signup', newPhone())
  // A code that confirms a change of the account is valid only in the session that requested it.
  const confirming = await awan.asPerson()
  const own = await awan.ask(requestAccountCode, { headers: confirming.headers })

  /** Existing values by field name, so that requests pass validation. */
  const known = {
    businessId: [business.id],
    accountId: [helped.accountId],
    slug: [business.slug],
    link: ['https://maps.app.goo.gl/abc'],
    gridMinutes: ['15', '30'],
    noticeMinutes: ['0', '60'],
    horizonDays: ['30', '60'],
    offeringIds: [offering.id],
    offering: [offering.id],
    service: [offering.service_id],
    serviceId: [offering.service_id],
    staffId: staff.map(({ id }) => id),
    staff: staff.map(({ id }) => id),
    appointmentId: [appointment.id],
    seriesId: [seriesId],
    position: ['2', '3'],
    occurrences: ['2', '3'],
    everyWeeks: ['1', '2'],
    memberId: managers.map(({ id }) => id),
    invitationId: invitations,
    role: ['manager', 'owner'],
    customerId: cards.map(({ id }) => id),
    otherId: cards.map(({ id }) => id),
    note: ['Tea', 'شاي'],
    filter: ['all', 'blocked'],
    promotionId: promotions.map(({ id }) => id),
    firstDay: ['2026-03-03', '2026-03-04'],
    lastDay: ['2026-03-09', '2026-04-01'],
    value: ['10', '20', '30'],
    weekdays: ['5', '6'],
    useLimit: ['3', '50'],
    attendeeId: attendees.slice(0, 1),
    relation: ['child', 'friend'],
    notificationId: notices.items.map(({ id }) => id),
    challengeId: [challengeId, own.challengeId],
    sessionId: [tracked.sessionId],
    startTime: [tracked.startTime],
    endTime: ['2026-03-03T08:30:00Z', '2026-03-03T08:10:00Z'],
    lastSeen: ['2026-03-03T08:20:00Z'],
    userAgent: ['test'],
    platform: ['test'],
    path: ['/', '/profile'],
    timestamp: ['2026-03-03T08:15:00Z'],
    code: [code, '000000'],
    phone: [phone, newPhone()],
    to: [phone],
    from: [phone, '2026-03-04', '1', '2'],
    date: ['2026-03-04', '2026-03-05'],
    start: [noonIn(1), noonIn(2), noonIn(3), noonIn(3, 30)],
    after: [noonIn(2)],
    'idempotency-key': Array.from({ length: 20 }, (_, at) => `key-${at}`),
    photoIds: [photo.id],
    version: ['1', '2'],
    query: ['Barber', 'قص شعر'],
    featured: ['true', 'false'],
    openNow: ['true', 'false'],
    fullName: ['Sara Ahmed', 'سارة أحمد'],
    categoryId: ['barber'],
    cityId: ['baghdad', 'erbil'],
    city: ['baghdad', 'erbil'],
    category: ['barber'],
    whatsapp: [phone],
    en: ['Dijla Barber', 'Street 62'],
    ar: ['حلاق دجلة', 'شارع ٦٢'],
    decision: ['approve', 'suspend', 'restore'],
    frames: ['Page page-a1.js:1:2', 'page-a1.js:3:4'],
    route: ['/', '/business/:businessId'],
  }

  const shop = { business, offering, staff }
  const leading = { params: { businessId: business.id }, headers: await awan.signIn(owner.id) }
  const setup = await stageSetup(awan, shop, leading.headers)
  const businesses = await stageBusinesses(awan, {
    ownerId: owner.id,
    serviceId: offering.service_id,
  })
  const diary = await stageDiary(awan, leading, offering.id)
  const desk = await stageDesk(awan, operator.headers)
  const connections = await stageConnections(awan, { businessId: business.id, ownerId: owner.id })
  const factor = await stageFactor(awan)
  const reports = await stageReports(awan)
  const reviews = await stageReviews(awan, shop, accountId)
  const waits = await stageWaits(awan, { accountId, ownerId: owner.id })
  const districts = db.selectFrom('district').select('id').where('city_id', '=', 'baghdad')
  const karrada = await districts.executeTakeFirstOrThrow()

  /** Known values for operations that need specific rows. */
  const knownFor: Record<string, Record<string, readonly string[]>> = {
    ...setup.known,
    ...businesses.known,
    ...diary.known,
    ...desk.known,
    ...reports.known,
    ...reviews.known,
    ...waits.known,
    ...connections.known,
    removeAttendee: { attendeeId: attendees.slice(1) },
    restorePerson: { accountId: [suspended.accountId] },
    searchAll: {
      city: ['baghdad'],
      district: [karrada.id],
      maxPrice: ['10000', '250000'],
      womenOnly: ['true', 'false'],
      day: ['today', 'tomorrow', '2026-03-05'],
      part: DAY_PARTS,
      sort: ['best', 'price', 'rating'],
      minRating: ['4', '4.5'],
      latitude: ['33.3'],
      longitude: ['44.4'],
    },
    quickBook: {
      day: ['today', 'tomorrow', '2026-03-05'],
      part: DAY_PARTS,
      sort: ['soonest', 'nearest'],
      latitude: ['33.3'],
      longitude: ['44.4'],
    },
    getBookedAppointment: { key: ['booked'] },
    getInsights: { from: ['2026-03-01'], to: ['2026-03-07', '2026-04-01'] },
    getInsightsFile: { from: ['2026-03-01'], to: ['2026-03-07', '2026-04-01'] },
    // Of a hold that has ended.
    dropHold: { id: [crypto.randomUUID()] },
  }

  /** Valid bodies for operations that random parts never satisfy. */
  const bodies: Record<string, readonly object[]> = {
    ...setup.bodies,
    ...businesses.bodies,
    ...diary.bodies,
    ...desk.bodies,
    ...factor.bodies,
    ...reports.bodies,
    ...reviews.bodies,
    ...waits.bodies,
    subscribeToPush: [{ kind: 'native', token: 'a-token-of-an-app' }],
  }

  /** Returns headers of a session for one request, which may end it; of a new account if the request may delete the account. */
  async function callerFor({ method, path, operationId }: Operation): Promise<Headers> {
    const proving = factor.callers[operationId]
    if (proving) return proving
    if (path.startsWith('/api/me/code/')) return confirming.headers
    if (path.startsWith('/api/invitations/')) await invite(invitations[1], phone)
    if (path.endsWith('/membership')) return awan.signIn((await createMember(db, business.id)).id)
    if (path.startsWith('/api/console/')) return awan.signIn(owner.id)
    if (path.startsWith('/api/admin/')) return operator.headers
    const own = ['deleteReview', 'leaveWait', 'removeAttendee']
    const stays = method !== 'DELETE' || own.includes(operationId)
    return stays ? awan.signIn(accountId) : (await awan.asPerson()).headers
  }

  return {
    callerFor,
    /** Known values by field, and valid whole bodies. */
    valuesFor: ({ operationId }: Operation) =>
      [{ ...known, ...knownFor[operationId] }, bodies[operationId] ?? []] as const,
  }
}
