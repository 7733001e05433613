import { expect, test } from 'vitest'
import { withForms, type JsonSchema } from './document.ts'

test('late nullable fields are optional in a response; a request keeps its default', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { id: { type: 'string' }, text: { type: ['string', 'null'], default: null } },
    required: ['id', 'text'],
  }
  expect(withForms(schema, false)).toEqual(schema)
  expect(withForms(schema, true)).toEqual({
    type: 'object',
    properties: { id: { type: 'string' }, text: { type: ['string', 'null'] } },
    required: ['id'],
  })
})
