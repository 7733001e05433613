import { afterAll, expect, test } from 'vitest'
import { getSession } from '@awan/core/account/contract'
import {
  endPersonSessions,
  getPerson,
  listAccounts,
  restorePerson,
  suspendPerson,
} from '@awan/core/account/people-contract'
import { createTestApp } from '#testing/app.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'

const { db, ask, call, refusal, asPerson, signIn, close } = await createTestApp({
  config: { rateLimits: false },
})
afterAll(close)

const operator = await asPerson({ operator: true })
const { headers } = operator
const reason = 'Bookings that nobody came to'

const entriesOf = (subject: string) =>
  db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('an account is found by a word of the name, and by the number in any format', async () => {
  const { accountId } = await asPerson({ full_name: 'Noor Al-Basri' })
  const { phone } = await db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const idsOf = async (query: string) =>
    (await ask(listAccounts, { headers, query: { query } })).items.map(({ id }) => id)
  for (const typed of ['basri', 'noor', phone, `0${phone.slice(4)}`, phone.slice(-9)])
    expect([typed, await idsOf(typed)]).toEqual([typed, [accountId]])
  expect(await idsOf('nobody of this name')).toEqual([])
})

test('accounts are paged, newest first, each once', async () => {
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
    const answer = await ask(listAccounts, { headers, query: page })
    seen.push(...answer.items.map(({ id }) => id))
    cursor = answer.nextCursor
  }
  const { length } = await db.selectFrom('account').select('id').execute()
  expect([seen.length, new Set(seen).size]).toEqual([length, length])
})

test('a suspended person loses every session and cannot log in until it is lifted; both are recorded', async () => {
  const { business } = await createShop(db)
  const owner = await createMember(db, business.id)
  const own = await signIn(owner.id)
  const params = { accountId: owner.id }
  const person = await ask(getPerson, { headers, params })
  expect(person).toMatchObject({ businesses: [{ id: business.id, role: 'owner' }] })
  expect(person.sessions).toHaveLength(1)
  const suspended = await ask(suspendPerson, { headers, params, body: { reason } })
  expect(suspended).toMatchObject({ suspendedReason: reason, sessions: [] })
  expect(await refusal(getSession, { headers: own })).toMatchObject({ code: 'unauthorized' })
  const listed = await ask(listAccounts, { headers, query: { suspended: 'true' } })
  expect(listed.items.map(({ id }) => id)).toContain(owner.id)
  // A session inserted despite the suspension is not accepted.
  const left = await signIn(owner.id)
  expect(await refusal(getSession, { headers: left })).toMatchObject({ code: 'unauthorized' })
  expect(await ask(restorePerson, { headers, params })).toMatchObject({ suspendedAt: null })
  expect((await ask(getSession, { headers: await signIn(owner.id) })).user.id).toBe(owner.id)
  const entries = await entriesOf(owner.id)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['account.suspended', { reason }],
    ['account.restored', {}],
  ])
})

test('of two operators one suspends, and an operator is not suspended at all', async () => {
  const { accountId } = await asPerson()
  const input = { headers, params: { accountId }, body: { reason } }
  const answers = await Promise.all([call(suspendPerson, input), call(suspendPerson, input)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await entriesOf(accountId)).toHaveLength(1)
  const self = { headers, params: { accountId: operator.accountId }, body: { reason } }
  expect(await refusal(suspendPerson, self)).toMatchObject({ code: 'changed_elsewhere' })
  await expect(
    db.updateTable('account').set({ operator: true }).where('id', '=', accountId).execute(),
  ).rejects.toThrow('account_operator_serves')
})

test('one session of an account is ended, or all', async () => {
  const person = await asPerson()
  await signIn(person.accountId)
  const params = { accountId: person.accountId }
  const { sessions } = await ask(getPerson, { headers, params })
  expect(sessions).toHaveLength(2)
  const query = { session: sessions[0]?.id ?? '' }
  const fewer = await ask(endPersonSessions, { headers, params, query })
  expect(fewer.sessions.map(({ id }) => id)).toEqual([sessions[1]?.id])
  expect((await ask(endPersonSessions, { headers, params })).sessions).toEqual([])
  expect(await refusal(getSession, { headers: person.headers })).toMatchObject({
    code: 'unauthorized',
  })
})
