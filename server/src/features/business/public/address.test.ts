import { storedName } from '@awan/core/language'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findAddress } from '@awan/core/business/contract'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { createBusiness } from '#testing/stage/factories.ts'

const on = await createTestApp({ config: { rateLimits: false }, webRoot: await createWebRoot() })
afterAll(on.close)

test.each([
  ['The Barber House', 'دار الحلاق', 'the-barber-house'],
  ['  Café Zoë & Co.  ', null, 'cafe-zoe-co'],
  ['Ali’s', null, 'alis'],
  [null, 'حلاقة الرشيد', 'hlaqa-alrshid'],
  [null, 'شارع ٦٢', 'shara-62'],
  [null, 'مَكتَـبُ ذُو الغُصن', 'mktb-dhw-alghsn'],
  [null, 'ئارایشتگای نازدار', 'iaraishtgai-nazdar'],
  ['Nails \u{1f485}', 'أظافر', 'nails'],
  ['美容', 'جمال', 'jmal'],
  ['美容', null, 'shop'],
  [`${'long '.repeat(12)}name`, null, 'long-long-long-long-long-long-long-long'],
])('%s, %s is shared as /b/%s', async (en, ar, slug) => {
  expect((await createBusiness(on.db, { name: storedName({ en, ar }) })).slug).toBe(slug)
})

test('of several of one name each has its own, the first without a number', async () => {
  const slugs: string[] = []
  for (let made = 0; made < 3; made++)
    slugs.push((await createBusiness(on.db, { name: { en: 'Rose' } })).slug)
  expect(slugs).toEqual(['rose', 'rose-2', 'rose-3'])
})

test('two of one name at the same moment get two addresses, and neither fails', async () => {
  const names = Array.from({ length: 12 }, () => createBusiness(on.db, { name: { en: 'Twin' } }))
  const slugs = (await Promise.all(names)).map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(12)
  expect(slugs).toContain('twin')
})

test('sabotaged: looking for a free address first and taking it later loses the race', async () => {
  const { id } = await createBusiness(on.db, { name: { en: 'Other' } })
  let looking = 0
  let allLooked = () => {}
  const looked = new Promise<void>((done) => (allLooked = done))
  const claim = () =>
    on.db.transaction().execute(async (trx) => {
      const { rows } = await sql`select from business_address where slug = 'late'`.execute(trx)
      if (++looking === 2) allLooked()
      await looked
      if (rows.length > 0) return
      await sql`insert into business_address (slug, business_id) values ('late', ${id})`.execute(
        trx,
      )
    })
  const outcomes = await Promise.allSettled([claim(), claim()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a short address, current or former, leads to the page and keeps the visitor’s origin', async () => {
  const { id, slug } = await createBusiness(on.db, { name: { en: 'Tigris Barber' } })
  const get = (url: string) => on.app.inject({ url, headers: { host: 'localhost:3000' } })
  for (const url of ['/b/tigris-barber', '/b/Tigris-Barber']) {
    const answer = await get(`${url}?from=qr`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/business/${id}?from=qr`])
  }
  expect((await get(`/b/${slug}`)).headers.location).toBe(`/business/${id}`)
  expect(await on.ask(findAddress, { params: { slug } })).toEqual({ businessId: id })
  await sql`insert into business_address (slug, business_id) values ('of-before', ${id})`.execute(
    on.db,
  )
  expect((await get('/b/of-before')).headers.location).toBe(`/business/${id}`)
})

test('an unknown address is a readable 404', async () => {
  const answer = await on.app.inject({ url: '/b/nobody', headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('Business not found')
  expect(await on.refusal(findAddress, { params: { slug: 'nobody' } })).toMatchObject({
    status: 404,
    code: 'business_not_found',
  })
})
