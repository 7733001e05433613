import { afterAll, expect, test } from 'vitest'
import { dropDraft, getDraft, saveDraft } from '@awan/core/business/registration-contract'
import { createTestApp } from '#testing/app.ts'

const { ask, call, refusal, asPerson, clock, close, db } = await createTestApp()
afterAll(close)

test('a draft is stored as typed, however incomplete, and readable by its writer only', async () => {
  const [one, other] = [await asPerson(), await asPerson()]
  const content = { name: { ar: '  حلاق ' }, phone: '٠٧٧', services: [], weekly: [], step: 2 }
  const saved = await ask(saveDraft, { headers: one.headers, body: { content, version: 0 } })
  const kept = await ask(getDraft, { headers: one.headers })
  expect(kept).toEqual({ content, version: saved.version, updatedAt: '2026-03-03T09:00:00Z' })
  const none = { content: null, version: 0, updatedAt: null }
  expect(await ask(getDraft, { headers: other.headers })).toEqual(none)
  await ask(dropDraft, { headers: other.headers })
  expect(await ask(getDraft, { headers: one.headers })).toEqual(kept)
  await ask(dropDraft, { headers: one.headers })
  expect(await ask(getDraft, { headers: one.headers })).toEqual(none)
})

test('of two devices the second gets the first one’s draft as a conflict, and nothing is overwritten', async () => {
  const { headers } = await asPerson()
  const first = await ask(saveDraft, {
    headers,
    body: { content: { name: { en: 'A' } }, version: 0 },
  })
  const stale = { headers, body: { content: { name: { en: 'B' } }, version: 0 } }
  expect(await refusal(saveDraft, stale)).toMatchObject({
    code: 'changed_elsewhere',
    data: { draft: { content: { name: { en: 'A' } }, version: first.version } },
  })
  const body = { content: { name: { en: 'C' } }, version: first.version }
  const answers = await Promise.all([1, 2, 3].map(() => call(saveDraft, { headers, body })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
})

test('a deleted draft is not restored by a device that still has it', async () => {
  const { headers } = await asPerson()
  const old = await ask(saveDraft, {
    headers,
    body: { content: { name: { en: 'Old' } }, version: 0 },
  })
  await ask(dropDraft, { headers })
  const late = { headers, body: { content: { name: { en: 'Old!' } }, version: old.version } }
  expect(await refusal(saveDraft, late)).toMatchObject({
    code: 'changed_elsewhere',
    data: { draft: { content: null, version: 0 } },
  })
  clock.advance(1000)
  const next = await ask(saveDraft, {
    headers,
    body: { content: { name: { en: 'New' } }, version: 0 },
  })
  expect(next.version).toBeGreaterThan(old.version)
  expect((await refusal(saveDraft, late)).code).toBe('changed_elsewhere')
})

test.each([
  ['a text with a null character', { name: { en: 'a\0b' } }, 422, 'invalid_input'],
  ['a text without end', { name: { en: 'x'.repeat(201) } }, 422, 'invalid_input'],
  ['another shape', { weekly: 'daily' }, 422, 'invalid_input'],
  ['64 KB', { pin: 'x'.repeat(66_000) }, 413, 'payload_too_large'],
])('%s is refused and changes nothing', async (_, content, status, code) => {
  const { headers } = await asPerson()
  await ask(saveDraft, { headers, body: { content: { name: { en: 'Mine' } }, version: 0 } })
  const { version } = await ask(getDraft, { headers })
  // Violates the contract on purpose.
  const body = { content: content as object, version }
  expect(await refusal(saveDraft, { headers, body })).toMatchObject({ status, code })
  expect((await ask(getDraft, { headers })).content).toEqual({ name: { en: 'Mine' } })
})

test('a draft leaves with its account', async () => {
  const { headers, accountId } = await asPerson()
  await ask(saveDraft, { headers, body: { content: { name: { en: 'Mine' } }, version: 0 } })
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  const left = await db
    .selectFrom('business_draft')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  expect(left).toEqual([])
})

test('a body that is no JSON is refused before anything else of it is read', async () => {
  const { headers } = await asPerson()
  const guest = await refusal(saveDraft, { body: { content: {}, version: 0 } })
  expect(guest).toMatchObject({ status: 401, code: 'unauthorized' })
  const broken = await refusal(saveDraft, {
    headers: { ...headers, 'content-type': 'application/json' },
    // Malformed JSON, sent unchanged.
    body: '{"content":' as never,
  })
  expect(broken).toMatchObject({ status: 400, code: 'malformed_request' })
})
