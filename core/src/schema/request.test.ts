import { expect, test } from 'vitest'
import { groupsOf, type ApiDocument } from './operations.ts'
import { curlOf, exampleAnswerOf, successOf } from './request.ts'

const ID = '0190b7e2-4c1d-7a35-9f26-3b8d5e7c1a40'
const schemas = {
  Person: {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 80 }, note: { const: "it's fine" } },
  },
}
const uuid = { type: 'string', format: 'uuid' }
const json = (ref: string) => ({ 'application/json': { schema: { $ref: ref } } })

const document: ApiDocument = {
  components: { schemas },
  paths: {
    '/api/people/{personId}': {
      post: {
        operationId: 'addPerson',
        summary: '',
        tags: [],
        security: [{ key: ['appointments.write'] }],
        parameters: [
          { name: 'personId', in: 'path', required: true, schema: uuid },
          { name: 'date', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'cursor', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'idempotency-key', in: 'header', required: false, schema: uuid },
        ],
        requestBody: { content: json('Person') },
        responses: { 409: {}, 201: { content: json('Person') } },
      },
    },
    '/api/photos': {
      post: {
        operationId: 'uploadPhoto',
        summary: '',
        tags: [],
        security: [{ session: [] }],
        requestBody: { content: { 'multipart/form-data': { schema: {} } } },
        responses: { 204: {} },
      },
    },
    '/api/cities.csv': {
      get: {
        operationId: 'listCities',
        summary: '',
        tags: [],
        security: [],
        responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } },
      },
    },
  },
}
const [cities, person, photos] = groupsOf(document).flatMap(({ operations }) => operations)
if (!cities || !person || !photos) throw new Error('an operation is missing')

test('a command has required parts, headers and a body safe for a shell', () => {
  expect(curlOf(person, 'https://awan.example', schemas)).toBe(
    [
      `curl -X POST 'https://awan.example/api/people/${ID}?date=2026-03-04'`,
      "-H 'Authorization: Bearer awan_…'",
      `-H 'Idempotency-Key: ${ID}'`,
      "-H 'Content-Type: application/json'",
      String.raw`-d '{
  "name": "The Barber House",
  "note": "it'\''s fine"
}'`,
    ].join(' \\\n  '),
  )
})

test('public operations need no key, and a file is sent as one', () => {
  expect(curlOf(cities, '', schemas)).toBe("curl '/api/cities.csv'")
  expect(curlOf(photos, '', schemas)).toContain("-F 'file=@photo.jpg'")
})

test('a success has its status and shape, and an example if JSON', () => {
  expect(successOf(person)).toMatchObject({ status: 201, type: 'application/json' })
  expect(JSON.parse(exampleAnswerOf(person, schemas) ?? '')).toEqual({
    name: 'The Barber House',
    note: "it's fine",
  })
  expect(successOf(photos)).toEqual({ status: 204 })
  expect(exampleAnswerOf(photos, schemas)).toBeUndefined()
  expect(exampleAnswerOf(cities, schemas)).toBeUndefined()
})
