import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS, type AccessRow, accessRows, sendAs } from '#testing/access-table.ts'
import { type CallerKind, CALLERS } from '#testing/access/callers.ts'
import { stage, type Stage } from '#testing/access/stage.ts'
import { createTestApp, type Headers } from '#testing/app.ts'
import { fingerprint } from '#testing/fingerprint.ts'
import { listRoutes } from '#testing/routes.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { app } = awan
afterAll(awan.close)
/** Test server whose database no test changes: all requests to it are reads or are refused, so one stage suffices. */
const closed = await createTestApp({ config: { rateLimits: false } })
afterAll(closed.close)
// Routes mounted for these tests must declare their callers too.
for (const on of [app, closed.app])
  on.get('/api/test/operator', { config: { access: 'operator' } }, async () => ({}))

let unchanged: Stage
let byCode: Headers
beforeAll(async () => {
  await app.ready()
  unchanged = await stage(closed)
  const { accountId } = await closed.asPerson({ operator: true })
  byCode = { host: 'localhost:3000', ...(await closed.signInByCode(accountId)) }
})

test('every route is in the access table, and nothing else is', () => {
  const mounted = listRoutes(app).map(({ method, url }) => `${method} ${url}`)
  const reading = Object.keys(ACCESS).filter((route) => route.startsWith('GET '))
  const declared = [...Object.keys(ACCESS), ...reading.map((route) => route.replace('GET', 'HEAD'))]
  expect(mounted.toSorted()).toEqual(declared.toSorted())
})

test('an endpoint without declared access does not start', async () => {
  const other = await createTestApp({ beside: awan })
  expect(() => other.app.get('/api/console/secrets', async () => [])).toThrow('who may call it')
  await other.close()
})

test.each(accessRows)('$name answers each caller as declared', async (row) => {
  const [at, on] = row.method === 'GET' ? [closed, unchanged] : [awan, await stage(awan)]
  const statuses: Record<string, number> = {}
  // Callers with permission come last, for requests that are refused to all others.
  for (const caller of CALLERS)
    statuses[caller] = (await sendAs(at.app, row, on, caller)).statusCode
  expect(statuses).toEqual(row.answers)
})

test.each(accessRows.filter(({ name }) => name.includes(' /api/admin/')))(
  'E-22: $name is refused to an operator session without the second factor',
  async (row) => {
    const before = await fingerprint(closed.db)
    const answer = await sendAs(closed.app, row, unchanged, 'operator', { headers: byCode })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'second_factor_required' },
    ])
    expect(await fingerprint(closed.db)).toEqual(before)
  },
)

/** Inputs that every endpoint with input refuses. */
const BROKEN: InjectOptions[] = [
  { headers: { 'content-type': 'application/json' }, payload: '{' },
  { headers: { 'content-type': 'text/plain' }, payload: 'status=completed' },
  { headers: { 'content-type': 'application/json' }, payload: `"${'x'.repeat(70_000)}"` },
  { headers: { 'content-type': 'application/json' }, payload: '{"__proto__":{"operator":true}}' },
  { headers: {}, query: { limit: 'many', when: 'never', cursor: '%00' } },
]

/** Returns the callers that a row refuses: 401, 403, or 404 because the resource belongs to another caller. */
function refused({ answers, named, inputs = [] }: AccessRow): CallerKind[] {
  return CALLERS.filter(
    (caller) =>
      !inputs.includes(caller) &&
      ([401, 403].includes(answers[caller]) ||
        (answers[caller] === 404 && answers.customer !== 404 && !named)),
  )
}

test('a caller refused by a body’s meaning is accepted with another body', () => {
  const endpointOf = (name: string) => name.replace(/ \(\d+\)$/, '')
  const takes = (name: string, caller: CallerKind) =>
    accessRows.some((row) => endpointOf(row.name) === endpointOf(name) && row.answers[caller] < 300)
  for (const { name, inputs = [] } of accessRows)
    expect([name, inputs.filter((caller) => !takes(name, caller))]).toEqual([name, []])
})

test.each(accessRows.filter((row) => refused(row).length > 0))(
  '$name refuses other callers before their input is validated, and writes nothing',
  async (row) => {
    const on = unchanged
    const before = await fingerprint(closed.db)
    for (const caller of refused(row))
      for (const { headers, payload, query } of BROKEN) {
        if (row.method === 'GET' && payload !== undefined) continue
        const answer = await sendAs(closed.app, row, on, caller, {
          headers: { host: 'localhost:3000', ...on.headers[caller], ...headers },
          ...(query ? { query } : { payload: payload ?? '' }),
        })
        const sent = [caller, payload ?? query]
        expect([...sent, answer.statusCode]).toEqual([...sent, row.answers[caller]])
      }
    expect(await fingerprint(closed.db)).toEqual(before)
  },
)

test('reading writes nothing, and asking for the head answers like reading', async () => {
  const on = unchanged
  const before = await fingerprint(closed.db)
  for (const row of accessRows.filter(({ method }) => method === 'GET'))
    for (const caller of CALLERS) {
      const read = await sendAs(closed.app, row, on, caller)
      const headers = { host: 'localhost:3000', ...on.headers[caller] }
      const head = await sendAs(closed.app, row, on, caller, { method: 'HEAD', headers })
      expect([row.name, head.statusCode, head.body]).toEqual([row.name, read.statusCode, ''])
      const override = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' }
      const answer = await sendAs(closed.app, row, on, caller, {
        headers: { ...headers, ...override },
      })
      expect([row.name, answer.statusCode]).toEqual([row.name, read.statusCode])
    }
  expect(await fingerprint(closed.db)).toEqual(before)
})

const SMUGGLED = {
  role: 'owner',
  isAdmin: true,
  is_admin: true,
  operator: true,
  userId: 'x',
  customerId: 'x',
  customer_id: 'x',
  id: 'x',
  status: 'completed',
  price: 0,
  end: '2026-03-04T09:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  version: 7,
  cancelledBy: 'operator',
  verified: true,
}

/** Returns whether a row's body has fields: uploads of files have none. */
const takesFields = ({ body, type, answers }: AccessRow) => body && !type && answers.customer < 400

test.each(accessRows.filter(takesFields))('$name accepts only its own fields', async (row) => {
  const on = unchanged
  const before = await fingerprint(closed.db)
  const sent = row.body?.(on) ?? {}
  const foreign = Object.entries(SMUGGLED).filter(([key]) => !(key in sent))
  for (const [key, value] of foreign) {
    const payload = { ...sent, [key]: value }
    const answer = await sendAs(closed.app, row, on, 'customer', { payload })
    expect([key, answer.statusCode, answer.json()]).toMatchObject([
      key,
      422,
      { code: 'invalid_input' },
    ])
  }
  for (const name of ['__proto__', 'constructor']) {
    const payload = `{"${name}":{"prototype":{"isAdmin":true},"isAdmin":true},${JSON.stringify(sent).slice(1)}`
    const headers = { host: 'localhost:3000', ...on.headers.customer }
    const answer = await sendAs(closed.app, row, on, 'customer', {
      payload,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'k' },
    })
    expect([name, answer.statusCode]).toEqual([name, 400])
  }
  expect({}).not.toHaveProperty('isAdmin')
  expect(await fingerprint(closed.db)).toEqual(before)
})

test('E-23: a key of another shop reaches nothing of this one by any route', async () => {
  const on = unchanged
  const before = await fingerprint(closed.db)
  const headers = { host: 'localhost:3000', ...on.otherKeyHeaders }
  // Public endpoints treat an API key like a guest, as the table declares.
  const shut = accessRows.filter(({ answers }) => answers.guest === 401)
  expect(shut.length).toBeGreaterThan(150)
  for (const row of shut) {
    const answer = await sendAs(closed.app, row, on, 'key', { headers })
    const isKeyed = row.answers.key !== 403
    expect([row.name, answer.statusCode]).toEqual([row.name, isKeyed ? 404 : 403])
  }
  expect(await fingerprint(closed.db)).toEqual(before)
})
