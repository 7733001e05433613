import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { createService, createShop, everyDay } from '#testing/stage/factories.ts'

const { app, db, close } = await createTestApp({ webRoot: await createWebRoot() })
afterAll(close)

/** The types and properties of schema.org in use: search engines silently ignore all others. */
const SCHEMA_ORG: Record<string, string> = {
  AggregateOffer: 'lowPrice priceCurrency offerCount',
  AggregateRating: 'ratingValue reviewCount bestRating',
  Country: 'name',
  GeoCoordinates: 'latitude longitude',
  LocalBusiness:
    'name description url telephone currenciesAccepted address geo openingHoursSpecification aggregateRating makesOffer image',
  Offer: 'price priceCurrency itemOffered',
  OpeningHoursSpecification: 'dayOfWeek opens closes validFrom validThrough',
  PostalAddress: 'streetAddress addressLocality addressRegion addressCountry',
  Service: 'name description url serviceType areaServed offers image',
}

/** Lists the types and properties of structured data that schema.org does not define. */
function unknownTerms(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(unknownTerms)
  if (typeof data !== 'object' || data === null) return []
  // A JSON object.
  const { '@type': type, ...properties } = data as Record<string, unknown>
  const known = SCHEMA_ORG[String(type)]?.split(' ')
  if (!known) return [String(type)]
  const unknown = Object.keys(properties).filter(
    (name) => name !== '@context' && !known.includes(name),
  )
  return [
    ...unknown.map((name) => `${String(type)}.${name}`),
    ...Object.values(properties).flatMap(unknownTerms),
  ]
}

/** Returns the structured data in a page's head. */
async function dataAt(url: string): Promise<unknown> {
  const page = await app.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } })
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.body)?.[1]
  return JSON.parse(text ?? 'null')
}

test('pages describe themselves in terms that schema.org defines', async () => {
  const service = await createService(db, { description: { en: 'With a hot towel.' } })
  const { business } = await createShop(db, { offering: { service_id: service.id } })
  const data = [await dataAt(`/business/${business.id}`), await dataAt(`/service/${service.id}`)]
  expect(data).toMatchObject([
    { '@type': 'LocalBusiness', makesOffer: [{ '@type': 'Offer' }] },
    { '@type': 'Service', offers: { '@type': 'AggregateOffer' } },
  ])
  expect(unknownTerms(data)).toEqual([])
})

interface Hours {
  dayOfWeek: string
  opens: string
  closes: string
  validFrom: string
}

/** Returns the hours in the structured data of a shop's page that open on a date, as `Tuesday 10:00-18:00`. */
async function hoursOf(businessId: string, date: string): Promise<string[]> {
  // The page's structured data.
  const data = (await dataAt(`/business/${businessId}`)) as { openingHoursSpecification: Hours[] }
  return data.openingHoursSpecification
    .filter(({ validFrom }) => validFrom === date)
    .map(({ dayOfWeek, opens, closes }) => `${dayOfWeek.slice(19)} ${opens}-${closes}`)
    .sort()
}

test('hours after midnight are those of the date on which they open', async () => {
  const { business } = await createShop(db, { weekly: everyDay([960, 1560]) })
  // Closed from Wednesday 22:00 to Thursday 00:30.
  const during = '[2026-03-04T19:00:00Z,2026-03-04T21:30:00Z)'
  await db.insertInto('time_off').values({ business_id: business.id, during }).execute()
  expect(await hoursOf(business.id, '2026-03-04')).toEqual(['Wednesday 16:00-22:00'])
  expect(await hoursOf(business.id, '2026-03-05')).toEqual([
    'Thursday 00:30-02:00',
    'Thursday 16:00-02:00',
  ])
})

test('hours of a whole day or more are split at midnight', async () => {
  const late = await createShop(db, { weekly: everyDay([600, 2040]) })
  expect(await hoursOf(late.business.id, '2026-03-05')).toEqual([
    'Thursday 00:00-10:00',
    'Thursday 10:00-00:00',
  ])
  const always = await createShop(db, { weekly: everyDay([0, 1440]) })
  expect(await hoursOf(always.business.id, '2026-03-05')).toEqual(['Thursday 00:00-23:59'])
})

test('an undefined schema.org name is found', () => {
  const priced = { '@type': 'Offer', price: 1, cost: 1 }
  expect(unknownTerms({ '@type': 'LocalBusiness', makesOffer: [priced] })).toEqual(['Offer.cost'])
  expect(unknownTerms({ '@type': 'Promotion' })).toEqual(['Promotion'])
})
