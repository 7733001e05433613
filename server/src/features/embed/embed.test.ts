import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listAudit } from '@awan/core/audit/contract'
import { createEmbed, deleteEmbed, listEmbeds } from '@awan/core/embed/contract'
import { EMBEDS_PER_SHOP } from '@awan/core/embed/rules'
import { MINUTE_MS } from '@awan/core/time'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { createMember, createShop } from '#testing/stage/factories.ts'

const webRoot = await createWebRoot()
const { app, db, ask, call, refusal, signIn, clock, close } = await createTestApp({ webRoot })
afterAll(close)

async function openShop(values = {}) {
  const { business } = await createShop(db, { business: { name: { en: 'Salon' }, ...values } })
  const headers = await signIn((await createMember(db, business.id)).id)
  const params = { businessId: business.id }
  const allow = (origin: string) => ask(createEmbed, { headers, params, body: { origin } })
  return { business, headers, params, allow, frame: `/embed/${business.slug}` }
}

/** Returns the embedders that an address allows, from both headers that browsers check. */
async function framersOf(url: string, headers = {}) {
  const answer = await app.inject({
    url,
    headers: { host: 'localhost:3000', accept: 'text/html', ...headers },
  })
  const policy = String(answer.headers['content-security-policy'])
  const [ancestors] = /(?<=frame-ancestors )[^;]*/.exec(policy) ?? []
  return { status: answer.statusCode, ancestors, options: answer.headers['x-frame-options'] }
}

const CLOSED = { ancestors: "'none'", options: 'DENY' }

test('E-29: no site may embed the booking page until the shop allows it; then only that site', async () => {
  const { allow, frame } = await openShop()
  expect(await framersOf(frame)).toEqual({ status: 200, ...CLOSED })
  await allow('https://salon.example')
  const open = { status: 200, ancestors: 'https://salon.example', options: undefined }
  expect(await framersOf(frame)).toEqual(open)
  clock.advance(MINUTE_MS)
  await allow('https://www.salon.example:8443')
  expect(await framersOf(`${frame}?lang=ar&offering=x`)).toEqual({
    ...open,
    ancestors: 'https://salon.example https://www.salon.example:8443',
  })
})

test('E-29: a shop’s sites are in no response about another, or of another page', async () => {
  const { business, allow, headers } = await openShop()
  await allow('https://salon.example')
  const other = await openShop()
  for (const url of [
    other.frame,
    '/embed/nobody',
    '/embed/x%0d%0ay',
    '/',
    `/b/${business.slug}`,
    `/business/${business.id}`,
    `/business/${business.id}?offering=x&confirm=1`,
    '/appointments',
    '/login',
    `/console/${business.id}/connect`,
  ])
    expect([url, await framersOf(url, headers)]).toEqual([url, expect.objectContaining(CLOSED)])
  // API responses set only the CSP header.
  const data = await framersOf(`/api/businesses/${business.id}`, headers)
  expect(data.ancestors).toBe(CLOSED.ancestors)
  expect((await framersOf('/embed/nobody')).status).toBe(404)
})

test('a shop that visitors may not see is shown in no frame', async () => {
  const { business, allow, frame } = await openShop()
  await allow('https://salon.example')
  await db
    .updateTable('business')
    .set({ status: 'suspended', status_reason: 'asked by the police' })
    .where('id', '=', business.id)
    .execute()
  expect(await framersOf(frame)).toEqual({ status: 404, ...CLOSED })
})

test.each([
  'https://a.example;script-src *',
  'https://a.example; frame-ancestors *',
  'https://a.example\r\nset-cookie: x=1',
  'https://*.example',
  '*',
  "https://a.example 'self'",
  'http://a.example',
  'https://a.example/page',
])('E-29: %j is refused and is in no header', async (origin) => {
  const { headers, params, frame } = await openShop()
  const body = { origin }
  expect((await call(createEmbed, { headers, params, body })).statusCode).toBe(422)
  expect(await framersOf(frame)).toEqual({ status: 200, ...CLOSED })
})

test('the database refuses values beyond an origin, and the header drops them', async () => {
  const { business, frame } = await openShop()
  const insert = () =>
    db
      .insertInto('embed')
      .values({ business_id: business.id, origin: 'https://*', created_at: new Date() })
      .execute()
  await expect(insert()).rejects.toThrow(/embed_origin_check/)
  await sql`alter table embed drop constraint embed_origin_check`.execute(db)
  await insert()
  expect(await framersOf(frame)).toEqual({ status: 200, ...CLOSED })
})

test('an owner allows a site once, sees it and removes it; the audit log has it', async () => {
  const { headers, params, allow, frame } = await openShop()
  const made = await allow('https://salon.example')
  expect(await allow('https://salon.example')).toEqual(made)
  expect(await ask(listEmbeds, { headers, params })).toEqual({ items: [made] })
  const at = { ...params, embedId: made.id }
  await ask(deleteEmbed, { headers, params: at })
  expect(await framersOf(frame)).toEqual({ status: 200, ...CLOSED })
  expect(await refusal(deleteEmbed, { headers, params: at })).toMatchObject({
    code: 'embed_not_found',
  })
  const { items } = await ask(listAudit, { headers, params, query: { about: 'embed' } })
  expect(items.map(({ action }) => action)).toEqual(['embed.removed', 'embed.created'])
})

test('a shop allows at most ten sites, also under concurrency', async () => {
  const { headers, params } = await openShop()
  const answers = await Promise.all(
    Array.from({ length: EMBEDS_PER_SHOP + 3 }, (_, at) =>
      call(createEmbed, { headers, params, body: { origin: `https://s${at}.example` } }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(EMBEDS_PER_SHOP)
  expect((await ask(listEmbeds, { headers, params })).items).toHaveLength(EMBEDS_PER_SHOP)
})
