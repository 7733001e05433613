import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ERRORS } from '@awan/core/errors'
import { fieldsOf } from '@awan/core/schema/fields'
import { groupsOf, type ApiDocument } from '@awan/core/schema/operations'
import { curlOf, exampleAnswerOf, shapeOf, successOf } from '@awan/core/schema/request'
import { createTestApp } from '#testing/app.ts'

const { app, close } = await createTestApp()
afterAll(close)

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.unknown().optional() }),
  ),
})
const documentSchema = z.object({
  info: z.object({ license: z.object({ name: z.string() }) }),
  servers: z.array(z.object({ url: z.string() })).min(1),
  components: z.object({
    securitySchemes: z.record(z.string(), z.unknown()),
    schemas: z.record(z.string(), z.unknown()),
  }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

const answer = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })
const { components, paths } = documentSchema.parse(answer.json())
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

/** Lists the findings of Redocly's recommended rules in a document. */
async function faultsOf(document: unknown): Promise<string[]> {
  const found = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

test('a linter of such documents finds nothing in it', async () => {
  expect(await faultsOf(answer.json())).toEqual([])
})

test('the linter finds removed parts', async () => {
  const document = z
    .looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) })
    .parse(answer.json())
  delete document.components.schemas.Appointment
  expect((await faultsOf(document)).join()).toContain('no-unresolved-refs')
})

test('shapes shared by several endpoints have a name, and are defined once', () => {
  const names = Object.keys(components.schemas)
  expect(names).toEqual(expect.arrayContaining(['Appointment', 'Error', 'LocalizedText', 'Slot']))
  const text = answer.body
  for (const name of names) expect(text).toContain(`"#/components/schemas/${name}"`)
  const { enum: codes } = z
    .object({ enum: z.array(z.string()) })
    .parse(components.schemas.ErrorCode)
  expect(codes.toSorted()).toEqual(Object.keys(ERRORS).toSorted())
})

test('every operation documents its success, and one without a response has no body', () => {
  expect(operations.length).toBeGreaterThan(150)
  for (const { operationId, responses } of operations) {
    const successes = Object.keys(responses).filter((status) => status.startsWith('2'))
    expect([operationId, successes.length]).toEqual([operationId, 1])
    if (successes[0] === '204')
      expect([operationId, responses['204']?.content]).toEqual([operationId, undefined])
  }
  expect(operations.filter(({ responses }) => responses['204']).length).toBeGreaterThan(20)
})

test('every operation documents its authentication by existing schemes; ids are unique', () => {
  const known = Object.keys(components.securitySchemes)
  for (const { operationId, security } of operations)
    for (const name of security.flatMap((one) => Object.keys(one)))
      expect([operationId, known.includes(name)]).toEqual([operationId, true])
  const keyed = operations.filter(({ security }) => security.some((one) => 'key' in one))
  expect(keyed.map(({ operationId }) => operationId).toSorted()).toEqual([
    'getDiary',
    'getRules',
    'listBookings',
    'listOfferings',
    'listStaff',
    'shopBook',
    'shopCancel',
    'shopChange',
    'shopMark',
    'shopMove',
    'shopRestore',
  ])
  expect(operations.filter(({ security }) => security.length === 0).length).toBeGreaterThan(20)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('permitted callers are documented: keys, owners, and operators for the desk', () => {
  const listed = groupsOf(answer.json<ApiDocument>()).flatMap((group) => group.operations)
  expect(listed.length).toBe(operations.length)
  for (const { id, path, access, roles, scopes } of listed) {
    if (scopes.length > 0) expect([id, roles.includes('owner')]).toEqual([id, true])
    if (path.startsWith('/api/admin/'))
      expect([id, access]).toEqual([id, expect.stringMatching(/^operator/)])
    if (path.startsWith('/api/console/businesses/')) expect([id, roles[0]]).toEqual([id, 'owner'])
  }
  const members = listed.find(({ id }) => id === 'listMembers')
  expect(members).toMatchObject({ access: 'person', roles: ['owner'], audiences: ['business'] })
})

test('the developers’ page describes every operation, and its old address leads there', async () => {
  const whole = answer.json<ApiDocument>()
  const { schemas } = whole.components
  for (const operation of groupsOf(whole).flatMap((group) => group.operations)) {
    const { id, path, method, described } = operation
    const codes = operation.refusals.map(({ code }) => code)
    expect([id, new Set(codes).size]).toEqual([id, codes.length])
    const call = curlOf(operation, 'https://awan.example', schemas)
    // Every path parameter has a real value, not a placeholder.
    expect([id, call.split('\n')[0]]).toEqual([
      id,
      expect.not.stringMatching(/[{}]|undefined|null/),
    ])
    expect(call.includes('-X')).toBe(method !== 'GET')
    const { schema } = shapeOf(described.requestBody?.content)
    if (schema) expect([id, fieldsOf(schema, schemas).length > 0]).toEqual([id, true])
    const success = successOf(operation)
    const example = exampleAnswerOf(operation, schemas)
    expect([path, example !== undefined]).toEqual([path, success.type === 'application/json'])
  }
  const former = await app.inject({ url: '/api/docs', headers: { host: 'localhost' } })
  expect([former.statusCode, former.headers.location]).toEqual([302, '/developers'])
})
