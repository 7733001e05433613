import { afterAll, expect, test } from 'vitest'
import { decideBusiness, getDossier, listCandidates } from '@awan/core/business/approval-contract'
import { getBusiness } from '@awan/core/business/contract'
import {
  changeDetails,
  getDetails,
  getShopPage,
  resubmitBusiness,
} from '@awan/core/business/details-contract'
import { changeMember, removeMember } from '@awan/core/member/contract'
import { segmentsOf } from '@awan/core/messaging/rules'
import { setShopPhotos } from '@awan/core/photo/contract'
import { createTestApp } from '#testing/app.ts'
import { createBusiness, createMember, createShop, createStaff } from '#testing/stage/factories.ts'
import { untilWaiting } from '#testing/races/racing.ts'

const { db, pool, ask, call, refusal, asPerson, signIn, runJobs, close } = await createTestApp()
afterAll(close)

const operator = await asPerson({ operator: true })

async function candidate(status = 'pending', language = 'en') {
  const { business } = await createShop(db, { business: { status } })
  const owner = await createMember(db, business.id, 'owner', { language })
  const params = { businessId: business.id }
  return { business, owner, params, owned: { params, headers: await signIn(owner.id) } }
}

const decided = (params: { businessId: string }, decision: string, version = 1, reason?: string) =>
  ({
    params,
    headers: operator.headers,
    body: { decision, version, ...(reason === undefined ? {} : { reason }) },
    // Cast, so that decisions unknown to the contract can be sent.
  }) as Parameters<typeof call<typeof decideBusiness>>[1]

async function entriesOf(businessId: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id }) => [action, actor_id])
}

async function receivedBy(phone: string) {
  const rows = await db
    .selectFrom('handset_message')
    .select('text')
    .where('phone', '=', phone)
    .execute()
  return rows.map(({ text }) => text)
}

test('an approved business is on the market, its owner is notified and the decision recorded', async () => {
  const { params, owner, business } = await candidate('pending', 'ar')
  const dossier = await ask(getDossier, { params, headers: operator.headers })
  expect(dossier).toMatchObject({
    details: { status: 'pending', version: 1, district: { en: 'Karrada', ar: 'الكرادة' } },
    owners: [{ phone: owner.phone }],
    page: { offerings: [{}], staff: [{}] },
    photos: [],
    decidedAt: null,
  })
  const after = await ask(decideBusiness, decided(params, 'approve'))
  expect(after.details).toMatchObject({ status: 'approved', version: 2, statusReason: '' })
  expect((await ask(getBusiness, { params })).id).toBe(business.id)
  await runJobs()
  expect(await receivedBy(owner.phone)).toEqual([
    `أوان: تمت الموافقة على ${business.name.ar}، والحجز متاح الآن.`,
  ])
  expect(await entriesOf(business.id)).toEqual([['business.approved', operator.accountId]])
})

test('of two operators the second gets a conflict, and one message is sent', async () => {
  const { params, owner, business } = await candidate()
  const answers = await Promise.all([
    call(decideBusiness, decided(params, 'approve')),
    call(decideBusiness, decided(params, 'decline', 1, 'No such address')),
    call(decideBusiness, decided(params, 'approve')),
  ])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
  await runJobs()
  expect(await receivedBy(owner.phone)).toHaveLength(1)
  expect(await entriesOf(business.id)).toHaveLength(1)
})

test('a declined business is corrected, resubmitted and decided again', async () => {
  const { params, owned, owner, business } = await candidate()
  expect((await refusal(decideBusiness, decided(params, 'decline'))).code).toBe('missing_fields')
  await ask(decideBusiness, decided(params, 'decline', 1, 'The number does not answer'))
  expect(await ask(getDetails, owned)).toMatchObject({
    status: 'declined',
    statusReason: 'The number does not answer',
  })
  const change = { version: 2, phone: '07701234567' }
  expect(await ask(changeDetails, { ...owned, body: change })).toMatchObject({ version: 3 })
  const again = await ask(resubmitBusiness, { ...owned, body: { version: 3 } })
  expect(again).toMatchObject({ status: 'pending', statusReason: '', version: 4 })
  const twice = await refusal(resubmitBusiness, { ...owned, body: { version: 4 } })
  expect(twice).toMatchObject({ code: 'changed_elsewhere', data: { details: { version: 4 } } })
  await ask(decideBusiness, decided(params, 'approve', 4))
  await runJobs()
  expect((await receivedBy(owner.phone)).sort()).toEqual([
    `Awan: ${business.name.en} is approved. Customers can book it now.`,
    `Awan: ${business.name.en} is not approved yet. Open your console to see why and send it again.`,
  ])
  expect((await entriesOf(business.id)).map(([action]) => action)).toEqual([
    'business.declined',
    'business.changed',
    'business.resubmitted',
    'business.approved',
  ])
})

test('a suspended business is off the market until it is restored, and cannot be changed', async () => {
  const { params, owned } = await candidate('approved')
  await ask(decideBusiness, decided(params, 'suspend', 1, 'Complaints'))
  expect((await refusal(getBusiness, { params })).code).toBe('business_not_found')
  expect((await ask(getShopPage, owned)).id).toBe(params.businessId)
  const change = { ...owned, body: { version: 2, about: { en: 'New', ar: null } } }
  expect((await refusal(changeDetails, change)).code).toBe('business_suspended')
  await ask(decideBusiness, decided(params, 'restore', 2))
  await ask(getBusiness, { params })
})

/** Creates an approved shop with members of every role, one of them no longer at work. */
async function staffedShop() {
  const { business, owner, params, owned } = await candidate('approved')
  const person = await createStaff(db, business.id)
  const people = {
    owner,
    manager: await createMember(db, business.id, 'manager', { language: 'en' }),
    arabicManager: await createMember(db, business.id, 'manager', { language: 'ar' }),
    staff: await createMember(db, business.id, 'staff', {}, person.id),
    gone: await createMember(db, business.id, 'manager'),
  }
  await ask(removeMember, { ...owned, params: { ...params, memberId: people.gone.id } })
  return { business, params, owned, people }
}

async function receivedByAll(people: Record<string, { phone: string }>) {
  await runJobs()
  const texts = Object.entries(people).map(
    async ([who, { phone }]) => [who, await receivedBy(phone)] as const,
  )
  return Object.fromEntries(await Promise.all(texts))
}

test('owners and managers learn of a suspension, its reason, and its end: once, in their language', async () => {
  const { business, params, owned, people } = await staffedShop()
  const reason = 'Three complaints.\n\nPlease call  us.'
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(decideBusiness, decided(params, 'suspend', 1, reason))),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const again = await refusal(decideBusiness, decided(params, 'suspend', 2, reason))
  expect(again.code).toBe('changed_elsewhere')
  const english = `Awan: ${business.name.en} is suspended and cannot be booked. Reason: Three complaints. Please call us.`
  const arabic = `أوان: تم إيقاف ${business.name.ar}، ولا يمكن الحجز حالياً. السبب: Three complaints. Please call us.`
  expect(await receivedByAll(people)).toEqual({
    owner: [english],
    manager: [english],
    arabicManager: [arabic],
    staff: [],
    gone: [],
  })
  expect((await ask(getDetails, owned)).statusReason).toBe(reason)

  await ask(decideBusiness, decided(params, 'restore', 2))
  expect((await refusal(decideBusiness, decided(params, 'restore', 3))).status).toBe(409)
  const back = `Awan: ${business.name.en} is restored. Customers can book it again.`
  const received = await receivedByAll(people)
  expect(received.owner?.sort()).toEqual([back, english])
  expect(received.manager?.sort()).toEqual([back, english])
  expect(received.arabicManager?.sort()).toEqual([
    `أوان: تم إيقاف ${business.name.ar}، ولا يمكن الحجز حالياً. السبب: Three complaints. Please call us.`,
    `أوان: تمت إعادة تفعيل ${business.name.ar}، والحجز متاح من جديد.`,
  ])
  expect([received.staff, received.gone]).toEqual([[], []])
})

test.each(['en', 'ar'])(
  'a long reason and a long name cost two parts at most: %s',
  async (language) => {
    const { params, owner, business } = await candidate('approved', language)
    const long = { name: { en: `visit.com/${'n'.repeat(60)}`, ar: 'ن'.repeat(70) } }
    await db.updateTable('business').set(long).where('id', '=', business.id).execute()
    await ask(decideBusiness, decided(params, 'suspend', 1, 'شكوى '.repeat(99).trim()))
    await runJobs()
    const [text = ''] = await receivedBy(owner.phone)
    expect(segmentsOf(text)).toBe(2)
    expect(text).toContain('شكوى')
    expect(text).toMatch(/\.{3}$/)
    expect(text).not.toContain('appointment.com')
  },
)

test('a manager removed during a decision is not notified, and the decision stands', async () => {
  const { params, owner, business } = await candidate('approved')
  const manager = await createMember(db, business.id, 'manager')
  const leaving = await pool.connect()
  await leaving.query('begin')
  await leaving.query('delete from account where id = $1', [manager.id])
  const deciding = call(decideBusiness, decided(params, 'suspend', 1, 'Complaints'))
  await untilWaiting(pool)
  await leaving.query('commit')
  leaving.release()
  expect((await deciding).statusCode).toBe(200)
  expect(await receivedByAll({ owner, manager })).toEqual({
    owner: [expect.stringContaining('suspended')],
    manager: [],
  })
})

test.each([
  ['approved', 'approve'],
  ['approved', 'decline'],
  ['approved', 'restore'],
  ['pending', 'suspend'],
  ['pending', 'restore'],
  ['declined', 'decline'],
  ['suspended', 'approve'],
])('%s cannot be met with %s', async (status, decision) => {
  const { params, business } = await candidate(status)
  const answer = await refusal(decideBusiness, decided(params, decision, 1, 'Because'))
  expect(answer).toMatchObject({
    status: 409,
    code: 'changed_elsewhere',
    data: { details: { status } },
  })
  expect(await entriesOf(business.id)).toEqual([])
})

test('a decision on an older state, an unknown one or an unknown business is refused', async () => {
  const { params } = await candidate()
  expect((await refusal(decideBusiness, decided(params, 'approve', 2))).status).toBe(409)
  expect((await refusal(decideBusiness, decided(params, 'hide'))).status).toBe(422)
  for (const businessId of ['x', crypto.randomUUID()]) {
    const unknown = { businessId }
    expect((await refusal(decideBusiness, decided(unknown, 'approve'))).status).toBe(404)
    const { headers } = operator
    expect((await refusal(getDossier, { params: unknown, headers })).status).toBe(404)
  }
})

test('pending ones are in order of submission, all others newest first, in complete pages', async () => {
  const made = []
  for (let count = 0; count < 5; count += 1) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, count))
    const place = { city_id: 'erbil', category_id: 'spa', status: 'pending', created_at }
    made.push(await createBusiness(db, { ...place, name: { en: `Zab ${count}`, ar: 'الزاب' } }))
  }
  const read = async (query: Record<string, string>) => {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await ask(
        listCandidates,
        {
          headers: operator.headers,
          query: { ...query, query: 'Zab', limit: 2, ...(cursor && { cursor }) },
        },
      )
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return ids
  }
  const ids = made.map(({ id }) => id)
  expect(await read({ status: 'pending' })).toEqual(ids)
  expect(await read({})).toEqual([...ids].reverse())
  expect(await read({ status: 'declined' })).toEqual([])
})

test.each([2_147_483_647, 2 ** 40])(
  'no row has the version %i, and nothing breaks',
  async (version) => {
    const { business, params, owned } = await candidate()
    const member = await createMember(db, business.id, 'manager')
    const role = { version, role: 'manager', staffId: null } as const
    const answers = [
      await call(decideBusiness, decided(params, 'approve', version)),
      await call(changeDetails, { ...owned, body: { version, name: { en: 'Fade', ar: null } } }),
      await call(resubmitBusiness, { ...owned, body: { version } }),
      await call(setShopPhotos, { ...owned, body: { version, photoIds: [] } }),
      await call(changeMember, {
        headers: owned.headers,
        params: { ...params, memberId: member.id },
        body: role,
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422])
  },
)
