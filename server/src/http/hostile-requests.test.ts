import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { errorAnswer } from '@awan/core/endpoint'
import { ERRORS } from '@awan/core/errors'
import { accessRows, sendAs } from '#testing/access-table.ts'
import type { CallerKind } from '#testing/access/callers.ts'
import { stage } from '#testing/access/stage.ts'
import { createTestApp, type Headers } from '#testing/app.ts'
import { operationsOf, type Operation } from '#testing/hostile/api-document.ts'
import { requestsTo, requestWith, type HostileRequest } from '#testing/hostile/hostile-requests.ts'
import { hostileStage } from '#testing/hostile/hostile-stage.ts'

const awan = await createTestApp({
  config: { rateLimits: false, mapLinks: true },
  nextAddress: async () =>
    'https://www.google.com/maps/place/Shop/@33.1,44.1,15z/data=!8m2!3d33.3128!4d44.3615',
})
const { app, db } = awan
afterAll(awan.close)
await app.ready()

const { callerFor, valuesFor } = await hostileStage(awan)

/** Refusals that any endpoint may return. */
const COMMON = [
  'malformed_request',
  'unauthorized',
  'forbidden',
  'payload_too_large',
  'not_found',
  'unsupported_media_type',
]

const ends = ({ path }: Operation) => Number(path.endsWith('/cancel'))
/** Operations that end an appointment run after those that need one. */
const operations = operationsOf(app.swagger()).sort((a, b) => ends(a) - ends(b))

/** Returns the documented schema of a success body, and whether it is JSON. */
function bodyOf({ responses }: Operation, status: number) {
  const [entry] = Object.entries(responses[status]?.content ?? {})
  return entry && { json: entry[0] === 'application/json', type: z.fromJSONSchema(entry[1].schema) }
}

/** Returns the fault of a response; undefined if it conforms to the document. */
function faultOf(operation: Operation, status: number, text: string): string | undefined {
  if (status >= 500) return 'an error of ours'
  if (status === 204) return text === '' ? undefined : 'a body with 204'
  if (status < 400) {
    const body = bodyOf(operation, status)
    const problems = body?.type.safeParse(body.json ? JSON.parse(text) : text).error
    return problems && z.prettifyError(problems)
  }
  const refusal = z.strictObject(errorAnswer.shape).safeParse(JSON.parse(text))
  if (!refusal.success) return z.prettifyError(refusal.error)
  const { code: name } = refusal.data
  const declared = [...COMMON, ...operation.description.replace('Errors: ', '').split(', ')]
  if (!declared.includes(name)) return `the undeclared code ${name}`
  return Object.entries(ERRORS).some(([key, value]) => key === name && value === status)
    ? undefined
    : `the wrong status for ${name}`
}

async function send(request: HostileRequest, caller: Headers) {
  const begin = performance.now()
  const answer = await app.inject({
    ...request,
    headers: { host: 'localhost', ...caller, ...request.headers },
  })
  return { status: answer.statusCode, text: answer.body, took: performance.now() - begin }
}

test('there are operations to test', () => {
  expect(operations.length).toBeGreaterThanOrEqual(24)
})

test.each(operations)('$method $path answers every request as documented', async (operation) => {
  const seen = new Set<number>()
  const property = fc.asyncProperty(
    requestsTo(operation, ...valuesFor(operation)),
    async (request) => {
      const { status, text, took } = await send(request, await callerFor(operation))
      seen.add(status)
      expect(faultOf(operation, status, text)).toBeUndefined()
      expect(took).toBeLessThan(5000)
    },
  )
  // Continue until some requests succeed; otherwise only the first checks would be tested.
  const through = () => [...seen].some((status) => status < 300 || status === 429)
  for (let seed = 2; seed < 12 && !through(); seed += 1)
    await fc.assert(property, { seed, numRuns: 30, endOnFailure: true })
  expect(through()).toBe(true)
})

/** Every path and query parameter. */
const parts = operations.flatMap((operation) =>
  operation.parameters.flatMap(({ name, in: place }) =>
    place === 'header' ? [] : [{ operation, name, method: operation.method, path: operation.path }],
  ),
)

test.each(parts)('$method $path bears a $name that no column can hold', async (part) => {
  const { operation, name } = part
  const [known, bodies] = valuesFor(operation)
  const caller = await callerFor(operation)
  for (const text of ['a\0b', '\u{1F600}'.repeat(200), '1e999', '9'.repeat(30)]) {
    const request = requestWith(operation, { ...known, [name]: [text] }, bodies)
    const { status, text: answer } = await send(request, caller)
    expect([text, faultOf(operation, status, answer)]).toEqual([text, undefined])
  }
})

/** Every text field of a body; the other fields get valid values. */
const texts = operations.flatMap(({ method, path, requestBody }) => {
  const fields = requestBody?.content['application/json'].schema.properties ?? {}
  const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
  const row = accessRows.find(({ name }) => name === route)
  return Object.entries(fields).flatMap(([field, { type, enum: choices }]) =>
    type === 'string' && !choices ? [{ route, field, row }] : [],
  )
})

/** Returns a caller with access, so that the input is parsed. */
function callerOf(route: string): CallerKind {
  if (/ \/api\/(?:admin|auth\/second-factor)/.test(route)) return 'operator'
  return route.includes(' /api/console/') ? 'owner' : 'customer'
}

/** Shared by all tests: refused requests change nothing. */
const unchanged = stage(awan)

test.each(texts)('$route refuses an illegible $field', async ({ route, field, row }) => {
  if (!row) throw new Error('The table of callers lacks the endpoint')
  const on = await unchanged
  for (const text of ['a\0b', 'a\u001b[31mb', 'a\u0085b', 'a\ud800b', '\udfffa']) {
    const payload = { ...row.body?.(on), [field]: text }
    const answer = await sendAs(app, row, on, callerOf(route), { payload })
    expect([text, answer.statusCode]).toEqual([text, field === 'businessId' ? 404 : 422])
  }
})

test('no control character and nothing unreadable was stored', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const strange: unknown[] = []
  for (const { name } of tables) {
    // Binary columns are cast to text as hexadecimal; line breaks are allowed in notes.
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t
      where t::text ~ '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ufffd]'`.execute(
      db,
    )
    strange.push(...rows.map(({ row }) => [name, row]))
  }
  expect(strange).toEqual([])
})
