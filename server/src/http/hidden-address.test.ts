import { afterAll, expect, test } from 'vitest'
import { quickBook } from '@awan/core/availability/contract'
import { searchAll } from '@awan/core/search/contract'
import { accessRows, sendAs } from '#testing/access-table.ts'
import { stage } from '#testing/access/stage.ts'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'

const awan = await createTestApp({ webRoot: await createWebRoot() })
afterAll(awan.close)
const on = await stage(awan)

const SECRET = {
  address: { en: 'Alley 14 house 7', ar: 'زقاق ١٤ دار ٧' },
  landmark: { en: 'Behind the old bank', ar: 'خلف المصرف القديم' },
  latitude: 33.312345,
  longitude: 44.367891,
}
const WORDS = ['Alley 14', 'زقاق', 'old bank', 'المصرف', '33.3123', '44.3678']

/** Collects everything a guest can read: each response of the access table, and the pages with their heads. */
async function publicTexts() {
  const reading = accessRows.filter((row) => row.method === 'GET' && row.answers.guest === 200)
  const texts: [string, string][] = []
  for (const row of reading) {
    // The event stream never ends.
    if (row.name.startsWith('GET /api/events')) continue
    texts.push([row.name, (await sendAs(awan.app, row, on, 'guest')).body])
  }
  const pages = ['/', '/businesses', `/business/${on.business.id}`, `/b/${on.business.slug}`]
  const near = { city: 'baghdad', latitude: '33.3', longitude: '44.3', sort: 'nearest' }
  const search = `/api/search?${new URLSearchParams(near).toString()}`
  for (const url of [...pages, search, '/sitemap.xml'])
    texts.push([url, (await awan.app.inject({ url, headers: { host: 'localhost:3000' } })).body])
  return texts
}

const leaks = (texts: [string, string][]) =>
  texts.filter(([, text]) => WORDS.some((word) => text.includes(word))).map(([name]) => name)

const show = async (values: object) =>
  awan.db.updateTable('business').set(values).where('id', '=', on.business.id).execute()

test('H-17: an address shown after booking is in no public response and no page', async () => {
  await show({ ...SECRET, address_after_booking: true })
  const texts = await publicTexts()
  expect(texts.length).toBeGreaterThan(15)
  expect(leaks(texts)).toEqual([])
})

test('sabotaged: a public address is found by the same walk', async () => {
  await show({ ...SECRET, address_after_booking: false })
  const found = leaks(await publicTexts())
  expect(found).toContain('GET /api/businesses/:businessId')
  // The map pins of the lists contain it.
  expect(found).toContain('GET /api/businesses')
  expect(found).toContain(`/business/${on.business.id}`)
})

test('H-17: distances are those of the neighbourhood: from no places do they make an address', async () => {
  const metres = async () => {
    const place = { latitude: 33.3123, longitude: 44.3678 }
    const query = { ...place, city: 'baghdad', sort: 'nearest', limit: 50 }
    const { items } = await awan.ask(searchAll, { query })
    const times = await awan.ask(quickBook, { query: { ...query, service: on.serviceId } })
    const quick = times.items.find(({ businessId }) => businessId === on.business.id)?.metres
    const found = items.find(({ business }) => business.id === on.business.id)?.metres
    expect(quick).toBe(found)
    return found
  }
  await show({ ...SECRET, address_after_booking: false })
  expect(await metres()).toBeLessThan(20)
  await show({ address_after_booking: true })
  const hidden = await metres()
  expect(hidden).toBeGreaterThan(200)
  // Another point in the same neighbourhood has the same distance.
  await show({ latitude: 33.3141, longitude: 44.3661 })
  expect(await metres()).toBe(hidden)
})
