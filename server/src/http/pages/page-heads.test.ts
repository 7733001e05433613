import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import {
  createBusiness,
  createOffering,
  createService,
  createShop,
} from '#testing/stage/factories.ts'

const TEMPLATE = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <title>x</title>
    <!--head-->
    <script>document.documentElement.dataset.theme = 'dark'</script>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`

const webRoot = await createWebRoot({ 'index.html': TEMPLATE })
const { app, db, clock, close } = await createTestApp({ webRoot })
afterAll(close)

async function open(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } })
}

function tag(html: string, name: string): string | undefined {
  const found = new RegExp(
    `<(?:meta (?:name|property)|link rel)="${name}" (?:content|href)="([^"]*)"`,
  )
  return found.exec(html)?.[1]
}

function structured(html: string): unknown {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

test('a business has its name, address and hours in the head of its page', async () => {
  const business = { name: { en: 'Golden Scissors' }, review_count: 4, review_stars: 18 }
  const shop = await createShop(db, { business })
  const page = await open(`/business/${shop.business.id}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.body).toContain('<html lang="en" dir="ltr">')
  expect(page.body).toContain('<title>Golden Scissors, Karrada · Awan</title>')
  expect(page.body.endsWith(TEMPLATE.slice(TEMPLATE.indexOf('<!--head-->') + 11))).toBe(true)
  const url = `http://localhost:3000/business/${shop.business.id}`
  expect(tag(page.body, 'canonical')).toBe(url)
  expect(tag(page.body, 'og:url')).toBe(url)
  expect(tag(page.body, 'og:image')).toBe(`${url}/card.jpg?v=barber`)
  expect(tag(page.body, 'og:title')).toBe('Golden Scissors, Karrada · Awan')
  expect(tag(page.body, 'description')).toContain(
    'Barber in Karrada, Baghdad. Rated 4.5 of 5 in 4 reviews.',
  )
  expect(tag(page.body, 'og:description')).toBe(tag(page.body, 'description'))
  const data = structured(page.body)
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Golden Scissors',
    url,
    telephone: shop.business.phone,
    address: { addressLocality: 'Karrada', addressRegion: 'Baghdad', addressCountry: 'IQ' },
    geo: { latitude: 33.3, longitude: 44.4 },
    aggregateRating: { ratingValue: 4.5, reviewCount: 4 },
    makesOffer: [{ '@type': 'Offer', price: 10_000, priceCurrency: 'IQD' }],
  })
  expect(data).toHaveProperty('openingHoursSpecification.length', 7)
  expect(data).toHaveProperty('openingHoursSpecification.0', {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Saturday',
    opens: '09:00',
    closes: '21:00',
    validFrom: '2026-03-07',
    validThrough: '2026-03-07',
  })
})

test('a service has its name and price in the head of its page', async () => {
  const names = { name: { en: 'Beard', ar: 'لحية' }, description: { en: 'With a hot towel.' } }
  const service = await createService(db, names)
  await createShop(db, { offering: { service_id: service.id, price: 7000 } })
  const page = await open(`/service/${service.id}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>Beard · Awan</title>')
  expect(tag(page.body, 'description')).toBe(
    'Beard: 1 business with free times to book online. With a hot towel.',
  )
  expect(structured(page.body)).toMatchObject({
    '@type': 'Service',
    name: 'Beard',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: 7000,
      priceCurrency: 'IQD',
      offerCount: 1,
    },
  })
})

test('the head is in the link’s language, else the reader’s', async () => {
  const { id } = await createBusiness(db, { name: { en: 'Rose', ar: 'وردة' } })
  const arabic = { 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.5' }
  for (const page of [
    await open(`/business/${id}`, arabic),
    await open(`/business/${id}?lang=ar`),
  ]) {
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain('<title>وردة، الكرادة · أوان</title>')
    expect(tag(page.body, 'og:locale')).toBe('ar_IQ')
    expect(page.headers['vary']).toContain('accept-language')
  }
  const english = await open(`/business/${id}?lang=en`, arabic)
  expect(english.body).toContain('<title>Rose, Karrada · Awan</title>')
  expect(tag(english.body, 'canonical')).toBe(`http://localhost:3000/business/${id}?lang=en`)
  const other = await open(`/business/${id}?lang=fr"><script>`, arabic)
  expect(other.body).toContain('<html lang="ar" dir="rtl">')
  expect(tag(other.body, 'canonical')).toBe(`http://localhost:3000/business/${id}`)
})

const hostile = [
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  `' onmouseover='alert(1)`,
  '<!--<script>',
  ']]>&lt;script&gt;',
  "$& $1 $` $'",
  '{{constructor.constructor("alert(1)")()}}',
  '\u202Eevil\u2066\u2069',
  'line\u2028separator\u2029',
]

test.each(hostile)('a name cannot leave its place in the head: %j', async (name) => {
  const { id } = await createBusiness(db, { name: { en: name, ar: name }, address: { en: name } })
  const service = await createService(db, {
    name: { en: name, ar: name },
    description: { en: name },
  })
  await createOffering(db, id, { service_id: service.id })
  for (const url of [`/business/${id}`, `/service/${service.id}`]) {
    const { body, statusCode } = await open(url)
    expect(statusCode).toBe(200)
    expect(structured(body)).toMatchObject({ name })
    // Apart from the quoted values of our own tags, no markup from the name remains.
    const rest = body.replace(structuredText(body), '')
    expect(rest.match(/<script/g)).toHaveLength(4)
    expect(rest).not.toMatch(/<(?:img|svg)|onerror=alert\(1\)>|<!--<|[\u202A-\u202E\u2066-\u2069]/)
    expect(rest.match(/<title>/g)).toHaveLength(1)
    expect(structuredText(body)).not.toMatch(/[<>&\u2028\u2029]/)
  }
})

test('every page brings the cities and categories along, in a block that no name can end', async () => {
  const name = { en: '</script><script>alert(1)</script>', ar: 'البصرة' }
  await db.updateTable('city').set({ name }).where('id', '=', 'erbil').execute()
  const places = async () => {
    const { body } = await open('/support')
    return /<script type="application\/json" id="places">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  }
  await places()
  clock.advance(6000)
  // The first response may be stale; the value is reread in the background.
  const read = async (): Promise<unknown> => JSON.parse(await places())
  const erbil = expect.objectContaining({ id: 'erbil', name, active: true })
  const barber = expect.objectContaining({ id: 'barber', icon: 'barber' })
  await expect.poll(read).toMatchObject({ cities: expect.arrayContaining([erbil]) })
  expect(await read()).toMatchObject({ categories: expect.arrayContaining([barber]) })
  expect(await places()).not.toContain('<')
})

test('only the shell that devices store marks its cities and categories as old by then', async () => {
  const marks = async (url: string) => (await open(url)).body.includes('id="places" data-kept>')
  expect([await marks('/shell'), await marks('/support')]).toEqual([true, false])
})

test('every page states the message channels', async () => {
  expect(tag((await open('/login')).body, 'channels')).toBe('sms whatsapp')
})

function structuredText(html: string): string {
  return /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
}
