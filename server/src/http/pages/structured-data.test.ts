import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { createService, createShop } from '#testing/stage/factories.ts'

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

test('an undefined schema.org name is found', () => {
  const priced = { '@type': 'Offer', price: 1, cost: 1 }
  expect(unknownTerms({ '@type': 'LocalBusiness', makesOffer: [priced] })).toEqual(['Offer.cost'])
  expect(unknownTerms({ '@type': 'Promotion' })).toEqual(['Promotion'])
})
