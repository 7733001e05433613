import { afterAll, expect, test } from 'vitest'
import { getSession, verifyOtp } from '@awan/core/account/contract'
import {
  erasePersonOnRequest,
  exportPerson,
  getPerson,
  suspendPerson,
} from '@awan/core/account/people-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { DAY_MS, MINUTE_MS } from '@awan/core/time'
import { addJob } from '#db/jobs.ts'
import { createTestApp } from '#testing/app.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { askForCode, enter } from '#testing/stage/codes.ts'
import { createMember, createShop, MADE_AT } from '#testing/stage/factories.ts'

const YEAR = 365 * DAY_MS
const awan = await createTestApp({ config: { rateLimits: false } })
const { ask, asPerson, call, clock, db, refusal, runJobs } = awan
/** Second server on the same database. */
const other = await createTestApp({ beside: awan, config: { rateLimits: false } })
afterAll(async () => {
  await other.close()
  await awan.close()
})

const { accountId: operatorId, headers } = await asPerson({ operator: true })
const REASON = 'Asked for by telephone'
const erasure = (accountId: string) => ({
  headers,
  params: { accountId },
  body: { reason: REASON },
})

async function booking(own: Record<string, string>, days = 1) {
  const { business, offering } = await createShop(db)
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(days) }
  return { headers: withKey(own), body }
}

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('the export contains the account’s data and no other’s, and is audited', async () => {
  const { accountId, phone, headers: own } = await asPerson({ full_name: 'Hala Obaidi' })
  const stranger = await asPerson({ full_name: 'Somebody Else' })
  const { id } = await ask(createAppointment, await booking(own))
  const foreign = await ask(createAppointment, await booking(stranger.headers))
  const file = await ask(exportPerson, { headers, params: { accountId } })
  expect(file.account).toMatchObject({ id: accountId, phone, fullName: 'Hala Obaidi' })
  expect(file.appointments).toMatchObject([{ id, status: 'confirmed', services: [{}] }])
  expect(file.notifications).not.toEqual([])
  expect(file.sessions).toMatchObject([{ client: 'native' }])
  const text = JSON.stringify(file)
  for (const words of [foreign.id, stranger.phone, 'Somebody Else', 'token', 'hash'])
    expect(text).not.toContain(words)
  expect(await entriesOf(accountId)).toMatchObject([
    { action: 'account.exported', actor_id: operatorId },
  ])
})

test('an account is erased with a reason: sessions end, appointments are cancelled, the audit entry stays', async () => {
  const { accountId, phone, headers: own } = await asPerson({ full_name: 'Zahraa Obaidi' })
  const { id } = await ask(createAppointment, await booking(own))
  await ask(erasePersonOnRequest, erasure(accountId))
  expect((await other.refusal(getSession, { headers: own })).status).toBe(401)
  expect((await refusal(getPerson, { headers, params: { accountId } })).status).toBe(404)
  const kept = db.selectFrom('appointment').select(['status', 'customer_id']).where('id', '=', id)
  expect(await kept.execute()).toEqual([{ status: 'cancelled', customer_id: null }])
  expect(await entriesOf(accountId)).toEqual([
    { action: 'account.erased', actor_id: operatorId, detail: { reason: REASON } },
  ])
  expect((await refusal(erasePersonOnRequest, erasure(accountId))).code).toBe('user_not_found')
  // An account that was not suspended may sign up again.
  expect((await enter(awan, 'signup', phone)).accountId).not.toBe(accountId)
})

test('an operator and the only owner of a business are not erased, and nothing is recorded', async () => {
  const { business } = await createShop(db)
  const owner = await createMember(db, business.id)
  const suspended = await createMember(db, business.id, 'owner', {
    suspended_at: MADE_AT,
    suspended_reason: 'Spam',
  })
  const colleague = await asPerson({ operator: true })
  const answers = [
    [owner.id, 'only_owner'],
    [colleague.accountId, 'changed_elsewhere'],
  ] as const
  for (const [accountId, code] of answers) {
    expect(await refusal(erasePersonOnRequest, erasure(accountId))).toMatchObject({
      status: 409,
      code,
    })
    expect(await entriesOf(accountId)).toEqual([])
  }
  const unsaid = { ...erasure(owner.id), body: { reason: ' ' } }
  expect((await refusal(erasePersonOnRequest, unsaid)).status).toBe(422)
  await ask(erasePersonOnRequest, erasure(suspended.id))
})

/** Counts traces of a deleted account in bookings: confirmed appointments, or rows that name the customer. */
async function leftOf(accountId: string, businessId: string): Promise<number> {
  const rows = await db
    .selectFrom('appointment')
    .select('id')
    .where('business_id', '=', businessId)
    .where((where) =>
      where.or([where('status', '=', 'confirmed'), where('customer_id', '=', accountId)]),
    )
    .execute()
  return rows.length
}

test('a booking concurrent with an erasure leaves no appointment', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { accountId, headers: own } = await asPerson()
    const request = await booking(own)
    const [booked, erased] = await Promise.all([
      call(createAppointment, request),
      other.call(erasePersonOnRequest, erasure(accountId)),
    ])
    expect(erased.statusCode).toBe(204)
    expect([201, 401]).toContain(booked.statusCode)
    expect(await leftOf(accountId, request.body.businessId)).toBe(0)
  }
})

test('sabotaged: an erasure that looks for appointments before the booking leaves one, and the same check sees it', async () => {
  const { accountId, headers: own } = await asPerson()
  const request = await booking(own)
  const seen = await leftOf(accountId, request.body.businessId)
  await ask(createAppointment, request)
  expect(seen).toBe(0)
  await db
    .updateTable('appointment')
    .set({ customer_id: null })
    .where('customer_id', '=', accountId)
    .execute()
  expect(await leftOf(accountId, request.body.businessId)).toBe(1)
})

test('I-11: the number of a suspended account that was erased signs up again after a year, not before', async () => {
  const { accountId, phone } = await asPerson()
  await ask(suspendPerson, { headers, params: { accountId }, body: { reason: 'Nobody came' } })
  await ask(erasePersonOnRequest, erasure(accountId))
  const begin = clock.now
  const tryAt = async (at: number) => {
    clock.now = new Date(begin.getTime() + at)
    const { params, code } = await askForCode(other, 'signup', phone)
    return other.call(verifyOtp, { params, body: { code, client: 'native' } })
  }
  const early = await tryAt(MINUTE_MS)
  expect([early.statusCode, early.json()]).toMatchObject([403, { code: 'account_suspended' }])
  const accounts = db.selectFrom('account').select('id').where('phone', '=', phone)
  expect(await accounts.execute()).toEqual([])
  // Also found under the next key, while this one is the previous secret.
  const config = { secret: 'the key after the one that is known', rateLimits: false }
  const previousSecret = awan.config.secret
  const rotated = await createTestApp({ beside: awan, config: { ...config, previousSecret } })
  clock.advance(120_000)
  const { params, code } = await askForCode(rotated, 'signup', phone)
  expect((await rotated.call(verifyOtp, { params, body: { code } })).statusCode).toBe(403)
  await rotated.close()
  expect((await tryAt(YEAR + 1000)).statusCode).toBe(200)
  await addJob(db, 'purge', {})
  await runJobs()
  expect(await db.selectFrom('barred_number').selectAll().execute()).toEqual([])
  clock.now = begin
})
