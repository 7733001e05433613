import type { FastifyInstance, InjectOptions } from 'fastify'
import { accountRows } from './access/account-rows.ts'
import { bookingRows } from './access/booking-rows.ts'
import { customerRows } from './access/customer-rows.ts'
import { consoleRows } from './access/console-rows.ts'
import { diaryRows } from './access/diary-rows.ts'
import { houseRows } from './access/house-rows.ts'
import { memberRows } from './access/member-rows.ts'
import { setupRows } from './access/setup-rows.ts'
import type { Caller } from './access/callers.ts'
import { host, type Stage } from './access/stage.ts'

/** Who may do what: every endpoint stands here, its own thing and one that is not the caller's to see. */
export const ACCESS = {
  ...accountRows,
  ...bookingRows,
  ...consoleRows,
  ...customerRows,
  ...diaryRows,
  ...setupRows,
  ...memberRows,
  ...houseRows,
import { startSession } from '@awan/core/analytics/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { type Headers, TEST_NOW, type TestApp } from './app.ts'
import { createBusiness, createCard, createMember, createPhoto, createShop, newPhone } from './factories.ts'
import { FORM_TYPE, pictureForm } from './pictures.ts'
import { noonIn, withKey } from './visits.ts'

const host = 'localhost:3000'
export const CALLERS = [
  'guest',
  'customer',
  'stranger',
  'otherOwner',
  'staff',
  'manager',
  'owner',
  'operator',
  'loggedOut',
] as const
export type Caller = (typeof CALLERS)[number]
type Statuses = Record<Caller, number>

/** The same answer for whoever is signed in, or for everyone. */
const person = (status: number): Statuses => ({ ...everyone(status), guest: 401, loggedOut: 401 })
const everyone = (status: number): Statuses => ({
  guest: status,
  customer: status,
  stranger: status,
  otherOwner: status,
  staff: status,
  manager: status,
  owner: status,
  operator: status,
  loggedOut: status,
})
/** What is the customer's own does not exist for anyone else who is signed in. */
const customerOnly = (status: number): Statuses => ({ ...person(404), customer: status })
/** A thing of a shop: members by their role, and no such business for anyone else who is signed in. */
const shopOnly = (status: number, { manager = status, staff = status } = {}): Statuses => ({
  ...person(404),
  owner: status,
  manager,
  staff,
})
/** What only who leads a shop may do. */
export const leadersOnly = (status: number) => shopOnly(status, { staff: 403 })
const ownerOnly = (status: number) => shopOnly(status, { manager: 403, staff: 403 })
const operatorOnly = (status: number): Statuses => ({ ...person(403), operator: status })

/** People and things of one row of the table; what one row changes no other sees. */
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
  const wish = { businessId: shop.business.id, offeringIds: [shop.offering.id], staffId }
  const visit = await awan.ask(createAppointment, {
    headers: withKey(customer.headers),
    body: { ...wish, start: noonIn(1) },
  })
  const { business_customer_id: cardId } = await db
    .selectFrom('appointment')
    .select('business_customer_id')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()
  const spareCard = await createCard(db, shop.business.id)
  const otherCard = await createCard(db, otherShop.business.id)
  const tracked = trackedOf()
  await awan.ask(startSession, { headers: customer.headers, body: tracked })
  const notification = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', customer.accountId)
    .executeTakeFirstOrThrow()
  const loggedOut = await awan.signIn(customer.accountId)
  await awan.app.inject({
    method: 'DELETE',
    url: '/api/auth/session',
    headers: { host, ...loggedOut },
  })
  const headers: Record<Caller, Headers> = {
    guest: {},
    customer: customer.headers,
    stranger: stranger.headers,
    otherOwner: await awan.signIn(otherOwner.id),
    staff: await awan.signIn(staff.id),
    manager: await awan.signIn(manager.id),
    owner: await awan.signIn(owner.id),
    operator: operator.headers,
    loggedOut,
  }
  const { business, offering } = shop
  const { sessionId } = tracked
  const serviceId = offering.service_id
  return {
    business,
    /** Of `otherOwner`: nothing of it may be reached by way of `business`. */
    otherShop,
    otherOwnerId: otherOwner.id,
    /** The shop's card of the customer, one it wrote down itself, and one of the other shop. */
    cardId,
    spareCardId: spareCard.id,
    otherCardId: otherCard.id,
    newPhone: newPhone(),
    otherPhotoId: otherPhoto.id,
    staffId,
    pending,
    offering,
    serviceId,
    visit,
    notificationId: notification.id,
    wish,
    headers,
    tracked: sessionId,
  }
}

export type Stage = Awaited<ReturnType<typeof stage>>

export interface Row {
  answers: Statuses
  /** Fills the path; one without parameters fills itself. */
  path?: (stage: Stage) => string
  body?: (stage: Stage) => object
  /** Media type of a body that is not JSON. */
  type?: string
  /** The path holds a name that everyone gives to things of their own: nobody is refused another's by it. */
  named?: boolean
}

const unknown = crypto.randomUUID()
const loginOf = () => ({ purpose: 'login', phone: newPhone() })
const signupOf = () => ({
  purpose: 'signup',
  phone: newPhone(),
  fullName: 'Sara Ahmed',
  agreed: true,
})

const trackedOf = () => ({
  sessionId: crypto.randomUUID(),
  startTime: TEST_NOW.toISOString(),
  deviceInfo: { userAgent: 'test', platform: 'test', language: 'en' },
})

const consoleOf = ({ business }: Stage) => `/api/console/businesses/${business.id}`

/** Who may do what: every endpoint stands here, its own thing and one that is not the caller's to see. */
export const ACCESS: Record<string, Row[]> = {
  'POST /api/auth/otp': [
    { answers: everyone(202), body: signupOf },
    { answers: everyone(404), body: loginOf },
  ],
  'GET /api/auth/otp/:challengeId': [
    { answers: everyone(404), path: () => `/api/auth/otp/${unknown}` },
  ],
  'POST /api/auth/otp/:challengeId/resend': [
    { answers: everyone(404), path: () => `/api/auth/otp/${unknown}/resend` },
  ],
  'POST /api/auth/otp/:challengeId/verify': [
    {
      answers: everyone(422),
      path: () => `/api/auth/otp/${unknown}/verify`,
      body: () => ({ code: '123456' }),
    },
  ],
  'GET /api/auth/session': [{ answers: person(200) }],
  'DELETE /api/auth/session': [{ answers: person(204) }],
  'PATCH /api/me': [{ answers: person(200), body: () => ({ theme: 'dark' }) }],
  'POST /api/me/code': [{ answers: person(202) }],
  'POST /api/me/code/:challengeId/verify': [
    {
      answers: person(422),
      path: () => `/api/me/code/${unknown}/verify`,
      body: () => ({ code: '123456' }),
    },
  ],
  'DELETE /api/me': [{ answers: { ...person(204), owner: 409, otherOwner: 409 } }],
  'GET /api/cities': [{ answers: everyone(200) }],
  'GET /api/categories': [{ answers: everyone(200) }],
  'GET /api/services': [{ answers: everyone(200) }],
  'GET /api/services/:serviceId': [
    { answers: everyone(200), path: (s) => `/api/services/${s.serviceId}` },
  ],
  'GET /api/services/:serviceId/businesses': [
    { answers: everyone(200), path: (s) => `/api/services/${s.serviceId}/businesses` },
  ],
  'GET /api/quick-book': [
    { answers: everyone(200), path: (s) => `/api/quick-book?service=${s.serviceId}&city=baghdad` },
  ],
  'GET /api/businesses': [{ answers: everyone(200) }],
  'GET /api/businesses/:businessId': [
    { answers: everyone(200), path: (s) => `/api/businesses/${s.business.id}` },
    { answers: everyone(404), path: (s) => `/api/businesses/${s.pending.id}` },
  ],
  'GET /api/businesses/:businessId/days': [
    {
      answers: everyone(200),
      path: (s) => `/api/businesses/${s.business.id}/days?offering=${s.offering.id}`,
    },
    {
      answers: everyone(404),
      path: (s) => `/api/businesses/${s.pending.id}/days?offering=${s.offering.id}`,
    },
  ],
  'GET /api/businesses/:businessId/slots': [
    {
      answers: everyone(200),
      path: (s) =>
        `/api/businesses/${s.business.id}/slots?offering=${s.offering.id}&date=2026-03-04`,
    },
    {
      answers: everyone(404),
      path: (s) =>
        `/api/businesses/${s.pending.id}/slots?offering=${s.offering.id}&date=2026-03-04`,
    },
  ],
  'POST /api/appointments': [
    // Nothing is free twice: the first to come has it.
    {
      answers: { ...person(409), customer: 201 },
      body: (s) => ({ ...s.wish, start: noonIn(2) }),
    },
    {
      answers: person(404),
      body: (s) => ({ ...s.wish, businessId: s.pending.id, start: noonIn(2) }),
    },
  ],
  'GET /api/appointments': [{ answers: person(200) }],
  'GET /api/appointments/:appointmentId': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.visit.id}` },
    { answers: person(404), path: () => `/api/appointments/${unknown}` },
  ],
  'GET /api/appointments/:appointmentId.ics': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.visit.id}.ics` },
    { answers: person(404), path: () => `/api/appointments/${unknown}.ics` },
  ],
  'GET /api/appointments/:appointmentId/days': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.visit.id}/days` },
    { answers: person(404), path: () => `/api/appointments/${unknown}/days` },
  ],
  'GET /api/appointments/:appointmentId/slots': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/appointments/${s.visit.id}/slots?date=2026-03-04`,
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.visit.id}/slots?date=2026-02-30`,
    },
  ],
  'POST /api/appointments/:appointmentId/reschedule': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/appointments/${s.visit.id}/reschedule`,
      body: () => ({ start: noonIn(3), version: 1 }),
    },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.visit.id}/reschedule`,
      body: () => ({ start: 'tomorrow' }),
    },
  ],
  'POST /api/appointments/:appointmentId/cancel': [
    { answers: customerOnly(200), path: (s) => `/api/appointments/${s.visit.id}/cancel` },
    {
      answers: customerOnly(422),
      path: (s) => `/api/appointments/${s.visit.id}/cancel`,
      body: () => ({ status: 'completed' }),
    },
  ],
  'POST /api/analytics/sessions': [{ answers: person(204), body: trackedOf }],
  'PATCH /api/analytics/sessions/:sessionId': [
    {
      answers: { ...person(404), customer: 204 },
      named: true,
      path: (s) => `/api/analytics/sessions/${s.tracked}`,
      body: () => ({}),
    },
  ],
  'POST /api/analytics/sessions/:sessionId/end': [
    {
      answers: { ...person(404), customer: 204 },
      named: true,
      path: (s) => `/api/analytics/sessions/${s.tracked}/end`,
      body: () => ({}),
    },
  ],
  'GET /api/analytics/sessions': [{ answers: person(200) }],
  'GET /api/analytics/summary': [{ answers: person(200) }],
  'GET /api/notifications': [{ answers: person(200) }],
  'GET /api/notifications/unread': [{ answers: person(200) }],
  'POST /api/notifications/:notificationId/read': [
    { answers: person(404), path: () => `/api/notifications/${unknown}/read` },
    {
      answers: customerOnly(200),
      path: (s) => `/api/notifications/${s.notificationId}/read`,
    },
  ],
  'POST /api/notifications/read-all': [{ answers: person(200) }],
  'GET /api/support': [{ answers: everyone(200) }],
  'POST /api/diagnostics/errors': [
    {
      answers: everyone(204),
      body: () => ({
        errors: [
          {
            kind: 'error',
            code: '1',
            name: 'Error',
            message: 'gone',
            frames: [],
            route: '/',
            language: 'en',
            online: true,
          },
        ],
      }),
    },
  ],
  'POST /api/photos': [{ answers: person(201), body: () => pictureForm(), type: FORM_TYPE }],
  'GET /photos/:name': [
    { answers: everyone(404), path: () => `/photos/${unknown}.webp` },
    { answers: everyone(404), path: () => '/photos/..%2Fsecret' },
  ],
  'GET /api/console/businesses/:businessId/photos': [
    { answers: shopOnly(200), path: (s) => `/api/console/businesses/${s.business.id}/photos` },
  ],
  'PUT /api/console/businesses/:businessId/photos': [
    {
      answers: { ...leadersOnly(409), manager: 200 },
      path: (s) => `/api/console/businesses/${s.business.id}/photos`,
      body: () => ({ photoIds: [], version: 1 }),
    },
    {
      // A photo of another shop.
      answers: leadersOnly(404),
      path: (s) => `/api/console/businesses/${s.business.id}/photos`,
      body: (s) => ({ photoIds: [s.otherPhotoId], version: 1 }),
    },
  ],
  'GET /api/console/businesses': [{ answers: person(200) }],
  'GET /api/console/businesses/:businessId/customers': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/customers` },
  ],
  'POST /api/console/businesses/:businessId/customers': [
    // A number is written down once.
    {
      answers: { ...leadersOnly(201), owner: 409 },
      path: (s) => `${consoleOf(s)}/customers`,
      body: (s) => ({ name: 'Noor', phone: s.newPhone, note: 'Tea' }),
    },
  ],
  'GET /api/console/businesses/:businessId/customers.csv': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/customers.csv` },
  ],
  'GET /api/console/businesses/:businessId/customers/:customerId': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/customers/${s.cardId}` },
    { answers: leadersOnly(404), path: (s) => `${consoleOf(s)}/customers/${s.otherCardId}` },
  ],
  'GET /api/console/businesses/:businessId/customers/:customerId/visits': [
    { answers: leadersOnly(200), path: (s) => `${consoleOf(s)}/customers/${s.cardId}/visits` },
    { answers: leadersOnly(404), path: (s) => `${consoleOf(s)}/customers/${s.otherCardId}/visits` },
  ],
  'PATCH /api/console/businesses/:businessId/customers/:customerId': [
    {
      answers: { ...leadersOnly(200), owner: 409 },
      path: (s) => `${consoleOf(s)}/customers/${s.cardId}`,
      body: () => ({ version: 1, name: 'Noor', note: 'Tea' }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/customers/${s.otherCardId}`,
      body: () => ({ version: 1, blocked: true }),
    },
  ],
  'POST /api/console/businesses/:businessId/customers/:customerId/merge': [
    // What is merged is gone for whoever comes next.
    {
      answers: { ...leadersOnly(200), owner: 404 },
      path: (s) => `${consoleOf(s)}/customers/${s.cardId}/merge`,
      body: (s) => ({ otherId: s.spareCardId, version: 1, otherVersion: 1 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/customers/${s.cardId}/merge`,
      body: (s) => ({ otherId: s.otherCardId, version: 1, otherVersion: 1 }),
    },
  ],
  'GET /api/console/businesses/:businessId/offerings': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/offerings` },
  ],
  'GET /api/console/businesses/:businessId/staff': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/staff` },
  ],
  'GET /api/console/businesses/:businessId/absences': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/absences` },
  ],
  'GET /api/console/businesses/:businessId/seasons': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/seasons` },
  ],
  'GET /api/console/businesses/:businessId/diary': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/diary?from=2026-03-04` },
    { answers: shopOnly(422), path: (s) => `${consoleOf(s)}/diary?from=2026-02-30` },
  ],
  'GET /api/console/businesses/:businessId/bookings': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/bookings` },
    { answers: shopOnly(422), path: (s) => `${consoleOf(s)}/bookings?tab=all` },
  ],
  'GET /api/console/businesses/:businessId/audit': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/audit` },
  ],
  'GET /api/console/businesses/:businessId/members': [
    { answers: ownerOnly(200), path: (s) => `${consoleOf(s)}/members` },
  ],
  'POST /api/console/businesses/:businessId/invitations': [
    {
      answers: ownerOnly(201),
      path: (s) => `${consoleOf(s)}/invitations`,
      body: () => ({ phone: newPhone(), role: 'manager', staffId: null }),
    },
    // A chair of another shop is nobody's here.
    {
      answers: ownerOnly(404),
      path: (s) => `${consoleOf(s)}/invitations`,
      body: (s) => ({ phone: newPhone(), role: 'staff', staffId: s.otherShop.staff[0]?.id }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/invitations/:invitationId': [
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/invitations/${unknown}` },
  ],
  'PATCH /api/console/businesses/:businessId/members/:memberId': [
    {
      answers: ownerOnly(404),
      path: (s) => `${consoleOf(s)}/members/${s.otherOwnerId}`,
      body: () => ({ version: 1, role: 'manager', staffId: null }),
    },
  ],
  'DELETE /api/console/businesses/:businessId/members/:memberId': [
    { answers: ownerOnly(404), path: (s) => `${consoleOf(s)}/members/${s.otherOwnerId}` },
  ],
  'DELETE /api/console/businesses/:businessId/membership': [
    {
      answers: { ...shopOnly(204), owner: 409 },
      path: (s) => `${consoleOf(s)}/membership`,
    },
  ],
  'GET /api/invitations': [{ answers: person(200) }],
  'POST /api/invitations/:invitationId/accept': [
    { answers: person(404), path: () => `/api/invitations/${unknown}/accept` },
  ],
  'POST /api/invitations/:invitationId/decline': [
    { answers: person(404), path: () => `/api/invitations/${unknown}/decline` },
  ],
  'GET /api/dev/messages': [
    { answers: everyone(200), path: () => '/api/dev/messages?to=%2B9647429999999' },
  ],
  'POST /api/dev/messages': [
    {
      answers: everyone(202),
      body: () => ({ from: '+9647429999999', channel: 'sms', text: 'yes' }),
    },
  ],
  'PATCH /api/dev/handsets/:phone': [
    {
      answers: everyone(200),
      path: () => '/api/dev/handsets/%2B9647429999999',
      body: () => ({ whatsapp: true }),
    },
  ],
  'GET /api/dev/people': [{ answers: everyone(200) }],
  'GET /api/openapi.json': [{ answers: everyone(200) }],
  'GET /api/test/operator': [{ answers: operatorOnly(200) }],
  'GET /livez': [{ answers: everyone(200) }],
  'GET /readyz': [{ answers: everyone(200) }],
}

/** One a line of the table. */
export const accessRows = Object.entries(ACCESS).flatMap(([route, list]) => {
  const [method = '', url = ''] = route.split(' ')
  return list.map(({ path = () => url, ...row }, at) => ({
    name: at === 0 ? route : `${route} (${at + 1})`,
    ...row,
    method,
    path,
  }))
})

export type AccessRow = (typeof accessRows)[number]

/** Calls as that caller, the way the row says unless told otherwise. */
export async function sendAs(
  app: FastifyInstance,
  row: AccessRow,
  on: Stage,
  caller: Caller,
  other: Partial<InjectOptions> = {},
) {
  return app.inject({
    method: row.method,
    url: row.path(on),
    headers: {
      host,
      ...on.headers[caller],
      'idempotency-key': crypto.randomUUID(),
      ...(row.type ? { 'content-type': row.type } : {}),
    },
    ...(row.body ? { payload: row.body(on) } : {}),
    ...other,
  })
}
