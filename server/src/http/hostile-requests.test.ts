import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { requestOwnCode } from '@awan/core/account/contract'
import { startSession } from '@awan/core/analytics/contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { createExceptions, createTimeOff } from '@awan/core/staff/absence-contract'
import { createSeason } from '@awan/core/staff/season-contract'
import { INVITATION_LIFE } from '@awan/core/member/rules'
import { listNotifications } from '@awan/core/notification/contract'
import { errorAnswer } from '@awan/core/endpoint'
import { ERRORS } from '@awan/core/errors'
import { accessRows, sendAs } from '#testing/access-table.ts'
import type { Caller } from '#testing/access/callers.ts'
import { stage } from '#testing/access/stage.ts'
import { createTestApp, TEST_NOW, type Headers } from '#testing/app.ts'
import { diaryThings } from '#testing/diary.ts'
import { askForCode } from '#testing/codes.ts'
import {
  createCard,
  createMember,
  createOffering,
  createPhoto,
  createPromotion,
  createShop,
  createStaff,
  newPhone,
} from '#testing/factories.ts'
import {
  operationsOf,
  requestsTo,
  type HostileRequest,
  type Operation,
} from '#testing/hostile-requests.ts'
import { registrationBody } from '#testing/registrations.ts'
import { noonIn, withKey } from '#testing/visits.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { app, db } = awan
afterAll(awan.close)
await app.ready()

const { business, offering, staff } = await createShop(db, { staff: 2 })
const { accountId, headers, phone } = await awan.asPerson()
const owner = await createMember(db, business.id)
const photo = await createPhoto(db, { business_id: business.id })
const operator = await awan.asPerson({ operator: true })
const managers = await Promise.all(
  [1, 2, 3].map(async () => createMember(db, business.id, 'manager')),
)
/** An invitation that is open, whatever became of it before. */
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
const visit = await awan.ask(createAppointment, { headers: withKey(headers), body })
const cards = [
  ...(await db.selectFrom('business_customer').selectAll().execute()),
  await createCard(db, business.id),
  await createCard(db, business.id),
]
const promotions = [
  await createPromotion(db, business.id),
  await createPromotion(db, business.id, { announced_at: TEST_NOW }),
]
const tracked = {
  sessionId: 'tab-1',
  startTime: '2026-03-03T08:00:00Z',
  deviceInfo: { userAgent: 'test', platform: 'test', language: 'en' },
}
await awan.ask(startSession, { headers, body: tracked })
const notices = await awan.ask(listNotifications, { headers })
const { challengeId, code } = await askForCode(awan, 'signup', newPhone())
// A code of one's own is good for the session that asked for it and no other.
const confirming = await awan.asPerson()
const own = await awan.ask(requestOwnCode, { headers: confirming.headers })

/** Values that exist, by the name of the field: so that the requests get past the door. */
const KNOWN = {
  businessId: [business.id],
  offeringIds: [offering.id],
  offering: [offering.id],
  service: [offering.service_id],
  serviceId: [offering.service_id],
  staffId: staff.map(({ id }) => id),
  staff: staff.map(({ id }) => id),
  appointmentId: [visit.id],
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
  from: [phone, '2026-03-04'],
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
  category: ['barber'],
  whatsapp: [phone],
  en: ['Dijla Barber', 'Street 62'],
  ar: ['حلاق دجلة', 'شارع ٦٢'],
  decision: ['approve', 'suspend', 'restore'],
  frames: ['Page page-a1.js:1:2', 'page-a1.js:3:4'],
  route: ['/', '/business/:businessId'],
}

const registration = registrationBody(offering.service_id)
const waiting = await createShop(db, { business: { status: 'pending' } })
const declined = await createShop(db, { business: { status: 'declined' } })
/** As it was made: what the other requests set up does not touch it. */
const untouched = await createShop(db)
const settled = await createShop(db)
const owned = [declined.business.id, untouched.business.id, settled.business.id]
await db
  .insertInto('business_member')
  .values(owned.map((id) => ({ business_id: id, account_id: owner.id, role: 'owner' })))
  .execute()

/** What is set up differently again and again, while visits are booked with the others. */
const spareStaff = await createStaff(db, business.id)
const spareOffering = await createOffering(db, business.id)
const weekly = Array.from({ length: 7 }, () => [{ from: 540, to: 1260 }])
const season = (month: string) => ({
  name: 'Ramadan',
  firstDay: `2027-${month}-01`,
  lastDay: `2027-${month}-28`,
  hours: [{ staffId: spareStaff.id, weekly }],
})
const leading = { params: { businessId: business.id }, headers: await awan.signIn(owner.id) }
const seasons = [
  await awan.ask(createSeason, { ...leading, body: season('01') }),
  await awan.ask(createSeason, { ...leading, body: season('02') }),
]
const closed = { staffId: null, dates: ['2027-08-01', '2027-08-02'], ranges: [] }
const closures = await awan.ask(createExceptions, { ...leading, body: closed })
const away = { staffId: spareStaff.id, start: '2027-09-01T09:00Z', end: '2027-09-02T09:00Z' }
const timeOff = await awan.ask(createTimeOff, { ...leading, body: away })
const diary = await diaryThings(awan, leading, offering.id)

/** Where an operation needs things of its own. */
const KNOWN_FOR: Record<string, Record<string, readonly string[]>> = {
  ...diary.known,
  decideBusiness: { businessId: [waiting.business.id] },
  getDossier: { businessId: [waiting.business.id] },
  resubmitBusiness: { businessId: [declined.business.id] },
  changeShopDetails: { businessId: [untouched.business.id] },
  changeRules: { businessId: [settled.business.id] },
  getInsights: { from: ['2026-03-01'], to: ['2026-03-07', '2026-04-01'] },
  getInsightsFile: { from: ['2026-03-01'], to: ['2026-03-07', '2026-04-01'] },
  changeOffering: { offeringId: [spareOffering.id] },
  orderOfferings: { ids: [offering.id, spareOffering.id] },
  changeStaff: { staffId: [spareStaff.id] },
  changeHours: { staffId: [spareStaff.id] },
  orderStaff: { ids: staff.map(({ id }) => id) },
  createExceptions: { staffId: [spareStaff.id], dates: ['2027-08-03'] },
  deleteException: { exceptionId: closures.items.map(({ id }) => id) },
  deleteTimeOff: { timeOffId: [timeOff.id] },
  changeSeason: { seasonId: [seasons[0]?.id ?? ''] },
  deleteSeason: { seasonId: [seasons[1]?.id ?? ''] },
}

/** Bodies that are sound as a whole, of operations whose parts chance never brings together. */
const BODIES: Record<string, readonly object[]> = {
  ...diary.bodies,
  registerBusiness: [registration, { ...registration, photoIds: [], draftVersion: 1 }],
  saveRegistration: [0, 1, 2].map((version) => ({ version, content: { nameEn: 'Ali' } })),
  changeShopDetails: [{ version: 1, name: { en: 'Tigris', ar: null } }],
  changeRules: [{ version: 1, customerLimit: 5 }],
  decideBusiness: [{ decision: 'approve', version: 1 }],
  resubmitBusiness: [{ version: 1 }],
  createOffering: [{ serviceId: offering.service_id, durationMinutes: 30, price: 1, staffIds: [] }],
  changeOffering: [{ version: 1, price: 5000 }],
  createStaff: [{ name: { en: 'Ali', ar: null }, offeringIds: [], weekly }],
  changeStaff: [{ version: 1, photo: null }],
  // Once for a person that is as it was made, and once for one that the requests before have changed.
  changeHours: [1, 2, 3].map((version) => ({ version, weekly })),
  createExceptions: [{ ...closed, staffId: spareStaff.id, dates: ['2027-08-04'] }],
  createTimeOff: [away],
  createSeason: [season('03'), season('04')],
  changeSeason: [{ ...season('01'), version: 1 }],
  deleteSeason: [{ version: 1 }],
}

/** Refusals that any request can meet, whatever its endpoint. */
const COMMON = [
  'malformed_request',
  'unauthorized',
  'forbidden',
  'payload_too_large',
  'not_found',
  'unsupported_media_type',
]

const ends = ({ path }: Operation) => Number(path.endsWith('/cancel'))
/** What ends a visit comes after what needs one. */
const operations = operationsOf(app.swagger()).sort((a, b) => ends(a) - ends(b))

/** What the document says of the body of a success, and whether that is JSON. */
function bodyOf({ responses }: Operation, status: number) {
  const [entry] = Object.entries(responses[status]?.content ?? {})
  return entry && { json: entry[0] === 'application/json', type: z.fromJSONSchema(entry[1].schema) }
}

/** What is wrong with an answer; nothing where the document allows it. */
function faultOf(operation: Operation, status: number, text: string): string | undefined {
  if (status >= 500) return 'an error of ours'
  if (status === 204) return text === '' ? undefined : 'a body with 204'
  if (status < 400) {
    const body = bodyOf(operation, status)
    const problems = body?.type.safeParse(body.json ? JSON.parse(text) : text).error
    return problems && z.prettifyError(problems)
  }
  const refusal = z.strictObject(errorAnswer.shape).safeParse(JSON.parse(text))
  if (!refusal.success) return z.prettifyError(refusal.error)
  const { code: name } = refusal.data
  const declared = [...COMMON, ...operation.description.replace('Errors: ', '').split(', ')]
  if (!declared.includes(name)) return `the undeclared code ${name}`
  return Object.entries(ERRORS).some(([key, value]) => key === name && value === status)
    ? undefined
    : `the wrong status for ${name}`
}

/** A session for one request, which may end it; and a new person where that one may leave. */
async function callerFor({ method, path }: Operation): Promise<Headers> {
  if (path.startsWith('/api/me/code/')) return confirming.headers
  if (path.startsWith('/api/invitations/')) await invite(invitations[1], phone)
  if (path.endsWith('/membership')) return awan.signIn((await createMember(db, business.id)).id)
  if (path.startsWith('/api/console/')) return awan.signIn(owner.id)
  if (path.startsWith('/api/admin/')) return operator.headers
  return method === 'DELETE' ? (await awan.asPerson()).headers : awan.signIn(accountId)
}

const knownOf = ({ operationId }: Operation) =>
  [{ ...KNOWN, ...KNOWN_FOR[operationId] }, BODIES[operationId] ?? []] as const

async function send(request: HostileRequest, caller: Headers) {
  const begin = performance.now()
  const answer = await app.inject({
    ...request,
    headers: { host: 'localhost', ...caller, ...request.headers },
  })
  return { status: answer.statusCode, text: answer.body, took: performance.now() - begin }
}

test('there are operations to try', () => {
  expect(operations.length).toBeGreaterThanOrEqual(24)
})

test.each(operations)(
  '$method $path answers every request as its document says',
  async (operation) => {
    const seen = new Set<number>()
    const property = fc.asyncProperty(
      requestsTo(operation, ...knownOf(operation)),
      async (request) => {
        const { status, text, took } = await send(request, await callerFor(operation))
        seen.add(status)
        expect(faultOf(operation, status, text)).toBeUndefined()
        expect(took).toBeLessThan(5000)
      },
    )
    // Until some got all the way through; were it none, this would try little more than the door.
    const through = () => [...seen].some((status) => status < 300 || status === 429)
    for (let seed = 2; seed < 12 && !through(); seed += 1)
      await fc.assert(property, { seed, numRuns: 30, endOnFailure: true })
    expect(through()).toBe(true)
  },
)

/** Every text that a body may hold, each with a sound body around it. */
const texts = operations.flatMap(({ method, path, requestBody }) => {
  const fields = requestBody?.content['application/json'].schema.properties ?? {}
  const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
  const row = accessRows.find(({ name }) => name === route)
  return Object.entries(fields).flatMap(([field, { type, enum: choices }]) =>
    type === 'string' && !choices ? [{ route, field, row }] : [],
  )
})

/** Somebody whose input is read. */
function callerOf(route: string): Caller {
  if (route.includes(' /api/admin/')) return 'operator'
  return route.includes(' /api/console/') ? 'owner' : 'customer'
}

/** One for all: what is refused changes nothing. */
const unchanged = stage(awan)

test.each(texts)('$route refuses a $field that nobody can read', async ({ route, field, row }) => {
  if (!row) throw new Error('The table of callers lacks the endpoint')
  const on = await unchanged
  for (const text of ['a\0b', 'a\u001b[31mb', 'a\u0085b', 'a\ud800b', '\udfffa']) {
    const payload = { ...row.body?.(on), [field]: text }
    const answer = await sendAs(app, row, on, callerOf(route), { payload })
    expect([text, answer.statusCode]).toEqual([text, field === 'businessId' ? 404 : 422])
  }
})

test('no control character and nothing unreadable was stored', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const strange: unknown[] = []
  for (const { name } of tables) {
    // Binary columns are written as text by their hex digits; line breaks are for notes.
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t
      where t::text ~ '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffd]'`.execute(
      db,
    )
    strange.push(...rows.map(({ row }) => [name, row]))
  }
  expect(strange).toEqual([])
})
