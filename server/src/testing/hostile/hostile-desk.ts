import { sql } from 'kysely'
import { createCategory, createCity, createDistrict } from '@awan/core/catalog/desk-contract'
import { reportErrors } from '@awan/core/diagnostics/contract'
import { listErrorGroups, settleErrorGroup } from '@awan/core/diagnostics/group-contract'
import { addJob } from '#db/jobs.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { TEST_NOW, type Headers, type TestApp } from '../app.ts'
import { category, city, district, service } from '../stage/catalogue.ts'
import { createService, newPhone } from '../stage/factories.ts'

/**
 * Creates catalogue rows, messages and jobs for hostile requests to each of the operator's operations. The rows are
 * separate from other data, as an operation may deactivate them.
 */
export async function stageDesk(awan: TestApp, headers: Headers) {
  const cityId = (await awan.ask(createCity, { headers, body: city })).id
  const districts = { headers, params: { cityId }, body: district }
  const districtId = (await awan.ask(createDistrict, districts)).id
  const categoryId = (await awan.ask(createCategory, { headers, body: category })).id
  const serviceId = (await createService(awan.db)).id
  const errors = await metErrors(awan, headers)
  /** Bodies with versions 1 to 3: for an unchanged row, and for one changed by earlier requests. */
  const each = (body: object) => [1, 2, 3].map((version) => ({ ...body, version }))
  return {
    known: {
      changeCity: { cityId: [cityId] },
      createDistrict: { cityId: [cityId] },
      changeDistrict: { districtId: [districtId] },
      changeCategory: { categoryId: [categoryId] },
      changeService: { serviceId: [serviceId] },
      resendMessage: { messageId: [await waitingMessage(awan)] },
      getErrorGroup: { errorId: [errors.open] },
      settleErrorGroup: { errorId: [errors.open] },
      reopenErrorGroup: { errorId: [errors.settled] },
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

/** Creates two error groups of browsers: one open and one settled. */
async function metErrors({ ask }: TestApp, headers: Headers) {
  const error = {
    kind: 'error' as const,
    code: '1',
    name: 'Error',
    frames: [],
    route: '/',
    language: 'en' as const,
    online: true,
  }
  const [first, second] = ['gone', 'lost'].map((message) => ({ ...error, message }))
  if (first && second) await ask(reportErrors, { body: { errors: [first, second] } })
  const { items } = await ask(listErrorGroups, { headers })
  const [open = '', settled = ''] = items.map(({ id }) => id)
  await ask(settleErrorGroup, { headers, params: { errorId: settled } })
  return { open, settled }
}
