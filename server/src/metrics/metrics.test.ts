import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createAppointment } from '@awan/core/appointment/contract'
import { connect } from '#db/connect.ts'
import { Replica } from '#db/connection/replica.ts'
import { recordRun } from '#db/job-runs.ts'
import { addJob } from '#db/jobs.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createShop, newPhone } from '#testing/stage/factories.ts'
import { noonIn, withKey } from '#testing/stage/appointments.ts'
import { measureDatabase } from './database.ts'
import { measureMessages } from './messages.ts'
import { measureProblems } from './problems.ts'
import { measureReplica } from './replica.ts'
import { serveMetrics } from './serve.ts'

const registry = new Registry()
let on: TestApp
let served: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  on = await createTestApp({ config: { rateLimits: false }, metrics: registry })
  await recordRun(on.db, { name: 'backup', at: on.clock.now, ms: 1 })
  measureDatabase({ db: on.db, pool: on.pool, clock: () => on.clock.now }, registry)
  measureMessages(registry)
  measureProblems(registry)
  const nowhere = new Replica({ url: 'postgresql://nobody@127.0.0.1:1/awan', primary: on.db })
  measureReplica(nowhere, registry)
  served = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  served.close()
  await on.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )

test('K-03: bookings, refusals and durations are counted by route, and no label contains names', async () => {
  const { business, offering } = await createShop(on.db)
  const { headers, accountId, phone } = await on.asPerson()
  const body = { businessId: business.id, offeringIds: [offering.id], start: noonIn(1) }
  const { id } = await on.ask(createAppointment, { headers: withKey(headers), body })
  const rival = await on.asPerson()
  await on.refusal(createAppointment, { headers: withKey(rival.headers), body })
  await on.app.inject({ url: `/api/appointments/${id}`, headers })
  await on.app.inject({ url: `/api/businesses/${newPhone()}`, headers: { host: 'localhost:3000' } })
  await on.app.inject({ url: `/${accountId}/nowhere`, headers: { host: 'localhost:3000' } })

  const text = await scrape()
  const booked =
    'awan_http_request_seconds_count{method="POST",route="/api/appointments",status="201"}'
  expect(valueOf(text, booked)).toBe(1)
  expect(valueOf(text, 'awan_refusals_total{code="slot_taken"}')).toBe(1)
  for (const secret of [accountId, phone, phone.slice(4), id, business.id])
    expect(text).not.toContain(secret)
  expect(text.split('\n').filter((line) => !line.startsWith('#')).length).toBeLessThan(2000)
})

test('queues are reported: jobs, messages and connections', async () => {
  await addJob(on.db, 'purge', {}, { runAt: new Date(Date.now() - 300_000), key: 'standing' })
  const text = await scrape()
  expect(valueOf(text, 'awan_jobs_due')).toBe(1)
  expect(valueOf(text, 'awan_jobs_oldest_seconds')).toBeGreaterThan(290)
  expect(valueOf(text, 'awan_messages_due')).toBe(0)
  expect(valueOf(text, 'awan_messages_spent')).toBe(0)
  expect(valueOf(text, 'awan_backup_age_seconds')).toBe(0)
  expect(valueOf(text, 'awan_pool_connections{state="waiting"}')).toBe(0)
})

test('an unreadable standby is reported', async () => {
  const text = await scrape()
  expect(valueOf(text, 'awan_replica_follows')).toBe(0)
  expect(valueOf(text, 'awan_replica_reads_total{by="replica"}')).toBe(0)
  expect(text).toContain('awan_replica_lag_seconds +Inf')
})

test('without a database the other metrics are reported', async () => {
  const lost = connect({ connection: { url: 'postgresql://nobody@127.0.0.1:1/awan' } })
  const broken = new Registry()
  measureDatabase({ ...lost, clock: () => on.clock.now }, broken)
  const text = await broken.metrics()
  expect(valueOf(text, 'awan_pool_connections{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'awan_jobs_due')).toBeNaN()
  await lost.db.destroy()
})

test('nothing but the metrics is served there', async () => {
  const at = (place: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${served.port}${place}`, { method }).then(({ status }) => status)
  expect(await at('/')).toBe(404)
  expect(await at('/metrics', 'POST')).toBe(404)
})

const deployed = (file: string) =>
  readFile(path.resolve(import.meta.dirname, '../../../deploy', file), 'utf8')

test.each(['prometheus/alerts.yml', 'grafana/dashboard.json'])(
  'K-03: %s uses existing metrics',
  async (file) => {
    const text = await scrape()
    const names = new Set((await deployed(file)).match(/\bawan_[a-z_]+\b/g))
    expect(names.size).toBeGreaterThan(4)
    for (const name of names) expect(text, name).toContain(name)
  },
)

test('the dashboard shows each metric of ours that is counted', async () => {
  const dashboard = await deployed('grafana/dashboard.json')
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(dashboard))
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')
  const counted = (await scrape()).matchAll(/^# TYPE (awan_\w+) /gm)
  for (const [, name = ''] of counted) expect(shown).toContain(name)
})
