import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accessRows, sendAs } from '#testing/access-table.ts'
import { CALLERS } from '#testing/access/callers.ts'
import { stage } from '#testing/access/stage.ts'
import { createTestApp } from '#testing/app.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { app, close } = awan
afterAll(close)

const jsonSchema = z.record(z.string(), z.unknown())
const response = z.object({
  content: z.record(z.string(), z.object({ schema: jsonSchema.optional() })).optional(),
})
const operation = z.object({ responses: z.record(z.string(), response) })
const documentSchema = z.object({
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
const answer = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })
const { components, paths } = documentSchema.parse(answer.json())

/** Compiles one schema of the document with the shapes it refers to. */
function judgeOf(schema: object) {
  const alone = JSON.stringify({ ...schema, $defs: components.schemas })
  const text = alone.replaceAll('#/components/schemas/', '#/$defs/')
  // The document's schema, serialised as JSON.
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0])
}

const faultsOf = (schema: object, value: unknown) =>
  judgeOf(schema)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('every named shape has an example, which is one', () => {
  const names = Object.keys(components.schemas)
  expect(names.length).toBeGreaterThan(80)
  const faults = Object.entries(components.schemas).flatMap(([name, schema]) => {
    const { examples } = z.object({ examples: z.tuple([z.unknown()]) }).parse(schema)
    return faultsOf(schema, examples[0]).map((fault) => `${name} ${fault}`)
  })
  expect(faults).toEqual([])
})

test('an example of another shape is detected', () => {
  const { Appointment = {}, Slot = {} } = components.schemas
  const { examples } = z.object({ examples: z.tuple([jsonSchema]) }).parse(Appointment)
  expect(faultsOf(Slot, examples[0])).not.toEqual([])
  expect(faultsOf(Appointment, { ...examples[0], businessId: 'not an id' })).not.toEqual([])
  expect(faultsOf(Appointment, { ...examples[0], start: 'tomorrow' })).not.toEqual([])
})

test('real responses have the documented shape and forms', async () => {
  const on = await stage(awan)
  const judged = new Set<string>()
  const faults: string[] = []
  for (const row of accessRows.filter(({ method }) => method === 'GET')) {
    const caller = CALLERS.find((kind) => row.answers[kind] === 200)
    const path = row.name.split(' ')[1]?.replace(/:(\w+)/g, '{$1}') ?? ''
    const schema = paths[path]?.['get']?.responses['200']?.content?.['application/json']?.schema
    if (!caller || !schema) continue
    const read = await sendAs(app, row, on, caller)
    faults.push(...faultsOf(schema, read.json()).map((fault) => `${row.name} ${fault}`))
    judged.add(path)
  }
  expect(faults).toEqual([])
  expect(judged.size).toBeGreaterThan(60)
})
