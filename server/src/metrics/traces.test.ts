import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { productionEnvironment } from '#testing/production/environment.ts'
import { openSiteShop, signUp, threeIn } from '#testing/production/people.ts'
import { startProduction } from '#testing/production/site.ts'
import { startProviderDouble } from '#testing/doubles/provider-double.ts'
import { openCollector as openTracer } from './collector.ts'
import { closeSpan, followSpans, inSpan, openSpan } from './spans.ts'
import { withoutValues } from './traced.ts'

// Each test starts its own server, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

/** Starts a trace collector on a free port, with OTLP over HTTP. */
async function openCollector() {
  const spans: Sent[] = []
  const calls: { url: string | undefined; key: unknown }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ url: request.url, key: request.headers['x-key'] })
      // The cast is safe: the exporter under test writes this format.
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
      }
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address has a port.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { endpoint: `http://127.0.0.1:${port}`, spans, calls, close }
}

const production = await startProduction()
afterAll(production.stop)

test('K-09: a server with a collector exports requests, statements, jobs and provider calls, without personal data', async () => {
  const collector = await openCollector()
  const double = await startProviderDouble()
  const site = await production.openSite({
    ...productionEnvironment([['twilio', double]]),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of the collector',
  })
  const shop = await openSiteShop(site)
  const person = await signUp(site, { double, by: 'twilio', way: 'sms' })
  const id = await person.book(shop, threeIn(3))
  await site.settle()
  // The server exports its spans before it stops.
  await site.stop()
  collector.close()
  await double.stop()

  const { spans, calls } = collector
  expect(calls[0]).toEqual({ url: '/v1/traces', key: 'of the collector' })
  const booking = spans.find(({ name }) => name === 'POST /api/appointments')
  expect(booking?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 201 },
  })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === booking?.spanId)
  expect(below.map(({ name }) => name)).toContain('db insert')
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([booking?.traceId]))
  const job = spans.find(({ name }) => name === 'job send_message')
  const call = spans.find(({ name }) => name === 'provider')
  expect(call?.traceId).toBe(spans.find(({ spanId }) => spanId === call?.parentSpanId)?.traceId)
  expect(job?.spanId).toMatch(/^[\da-f]{16}$/)
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans)
    expect(BigInt(to)).toBeGreaterThanOrEqual(BigInt(from))

  const said = JSON.stringify(spans)
  const secrets = [person.phone, person.phone.slice(4), 'Sara', 'Ahmed', id, shop.businessId]
  for (const secret of [...secrets, person.headers.authorization.slice(7), person.challengeId])
    expect(said).not.toContain(secret)
})

test('K-09 sabotaged: a span with a value is detected by the same check', async () => {
  const collector = await openCollector()
  const settings = { endpoint: collector.endpoint, headers: {}, service: 'awan', ratio: 1 }
  const exporter = openTracer(settings, () => undefined)
  followSpans(exporter.tracer)
  const begin = { name: 'db select', attributes: { 'db.query.text': `select '+9647701234567'` } }
  await inSpan(begin, async () => 1).finally(() => followSpans(undefined))
  await exporter.stop()
  collector.close()
  expect(JSON.stringify(collector.spans)).toContain('+9647701234567')
})

test('without a collector nothing is made', async () => {
  expect(openSpan({ name: 'a request' })).toBeUndefined()
  closeSpan(undefined)
  expect(await inSpan({ name: 'a job' }, async () => 7)).toBe(7)
})

test('failures are marked, an unsampled trace has no sampled part, and a missing collector is reported once', async () => {
  const collector = await openCollector()
  const settings = { endpoint: collector.endpoint, headers: {}, service: 'awan', ratio: 1 }
  const followed = openTracer(settings, () => undefined)
  followSpans(followed.tracer)
  await expect(inSpan({ name: 'fails' }, () => Promise.reject(new Error('no')))).rejects.toThrow()
  await followed.stop()
  const unfollowed = openTracer({ ...settings, ratio: 0 }, () => undefined)
  followSpans(unfollowed.tracer)
  await inSpan({ name: 'above' }, () => inSpan({ name: 'below' }, async () => 1))
  followSpans(undefined)
  await unfollowed.stop()
  collector.close()
  expect(collector.spans.map(({ name, status }) => [name, status.code])).toEqual([['fails', 2]])

  const problems: string[] = []
  const gone = { endpoint: 'http://127.0.0.1:1', headers: {}, service: 'awan', ratio: 1 }
  const exporter = openTracer(gone, (problem) => problems.push(problem))
  followSpans(exporter.tracer)
  for (let at = 0; at < 600; at += 1) await inSpan({ name: 'lost' }, async () => at)
  followSpans(undefined)
  await exporter.stop()
  expect(problems).toEqual(['traces could not be exported'])
})

test('a statement’s span has no values', () => {
  expect(withoutValues(`select 1 from a\n where b = 'it''s' and c = $1 and d2 > 4.5`)).toBe(
    'select ? from a where b = ? and c = $1 and d2 > ?',
  )
})
