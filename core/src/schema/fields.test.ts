import { expect, test } from 'vitest'
import type { JsonSchema } from './document.ts'
import { fieldsOf, limitsOf, typeOf } from './fields.ts'

const schemas: Record<string, JsonSchema> = {
  Text: { type: 'object', properties: { en: { type: 'string' } }, required: ['en'] },
  Branch: {
    type: 'object',
    properties: {
      name: { $ref: '#/components/schemas/Text' },
      below: { items: { $ref: 'Branch' } },
    },
    required: ['name'],
  },
}
const pathsOf = (schema: JsonSchema) => fieldsOf(schema, schemas).map(({ path }) => path)

test('each field has its path; a recursive shape ends where it repeats', () => {
  expect(pathsOf({ $ref: 'Branch' })).toEqual(['name', 'name.en', 'below'])
  expect(pathsOf({ type: 'array', items: { $ref: 'Text' } })).toEqual(['[].en'])
  expect(pathsOf({ properties: { items: { type: 'array', items: { $ref: 'Text' } } } })).toEqual([
    'items',
    'items[].en',
  ])
  expect(pathsOf({ type: 'object', additionalProperties: { $ref: 'Text' } })).toEqual(['*.en'])
})

test('a field shared by alternative shapes is listed once', () => {
  const either = { anyOf: [{ $ref: 'Text' }, { ...schemas['Text'] }, { type: 'null' }] }
  expect(pathsOf(either)).toEqual(['en'])
  expect(fieldsOf(either, schemas)[0]).toEqual({
    path: 'en',
    type: 'string',
    required: true,
    limits: [],
  })
})

test.each<[JsonSchema, string]>([
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ $ref: '#/components/schemas/Slot' }, 'Slot'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ const: 'x' }, '"x"'],
  [{}, 'any'],
])('%j is of type %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type)
})

test('limits are listed, except those of every number and patterns of a known form', () => {
  expect(
    limitsOf({ type: 'integer', minimum: 5, maximum: Number.MAX_SAFE_INTEGER, default: 10 }),
  ).toEqual(['min 5', 'default 10'])
  expect(limitsOf({ enum: ['a', 'b'] })).toEqual(['one of a, b'])
  expect(limitsOf({ format: 'uuid', pattern: '^x$' })).toEqual([])
  expect(limitsOf({ anyOf: [{ maxLength: 4 }, { maxItems: 3, items: { maxLength: 4 } }] })).toEqual(
    ['max length 4', 'max items 3'],
  )
})
