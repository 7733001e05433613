import { sql } from 'kysely'
import { createCategory, createCity, createDistrict } from '@awan/core/catalog/desk-contract'
import { addJob } from '#db/jobs.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { TEST_NOW, type Headers, type TestApp } from '../app.ts'
import { createService, newPhone } from '../stage/factories.ts'

/**
 * Rows of the catalogue, messages and jobs for requests of any kind to each operation of the operator. They are nobody
 * else's: what is retired in one test can still be chosen in the next.
 */
export async function deskThings(awan: TestApp, headers: Headers) {
  const place = { position: 9, active: true }
  const middle = { latitude: 30.5, longitude: 47.8 }
  const box = { south: 30, north: 31, west: 47, east: 48 }
  const city = { name: { en: 'Basra' }, timeZone: 'Asia/Baghdad', middle, box, ...place }
  const district = { name: { en: 'Ashar' }, middle, ...place }
  const category = { name: { en: 'Tailor' }, icon: 'store', hue: null, ...place }
  const service = {
    categoryId: 'barber',
    name: { en: 'Braids' },
    description: {},
    synonyms: {},
    durationMinutes: 30,
    featured: false,
    ...place,
  }
  const cityId = (await awan.ask(createCity, { headers, body: city })).id
  const districts = { headers, params: { cityId }, body: district }
  const districtId = (await awan.ask(createDistrict, districts)).id
  const categoryId = (await awan.ask(createCategory, { headers, body: category })).id
  const serviceId = (await createService(awan.db)).id
  /** Once for a row that is as it was made, and once for one that the requests before have changed. */
  const each = (body: object) => [1, 2, 3].map((version) => ({ ...body, version }))
  return {
    known: {
      changeCity: { cityId: [cityId] },
      createDistrict: { cityId: [cityId] },
      changeDistrict: { districtId: [districtId] },
      changeCategory: { categoryId: [categoryId] },
      changeService: { serviceId: [serviceId] },
      resendMessage: { messageId: [await waitingMessage(awan)] },
      retryJob: { jobId: [await givenUpJob(awan)] },
      getSiteAnalytics: { from: ['2026-03-01'], to: ['2026-03-07', '2026-04-01'] },
    },
    bodies: {
      createCity: [city],
      changeCity: each(city),
      createDistrict: [district],
      changeDistrict: each(district),
      createCategory: [category],
      changeCategory: each(category),
      createService: [service],
      changeService: each(service),
    },
  }
}

async function waitingMessage({ db }: TestApp): Promise<string> {
  const to = newPhone()
  const message = { to, channel: 'sms', kind: 'test', text: 'Hello', dedupeKey: to } as const
  await db.transaction().execute((trx) => queueMessage(trx, message, TEST_NOW))
  const row = db.selectFrom('message').select('id').where('dedupe_key', '=', to)
  return (await row.executeTakeFirstOrThrow()).id
}

async function givenUpJob({ db }: TestApp): Promise<string> {
  await db.transaction().execute((trx) => addJob(trx, 'purge', {}, { key: 'given up' }))
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set attempts = max_attempts where key = 'given up'
    returning id::text`.execute(db)
  return rows[0]?.id ?? ''
}
