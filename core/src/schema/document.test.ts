import { expect, test } from 'vitest'
import { withForms, type JsonSchema } from './document.ts'

test('what is null unless it is said is no duty of an answer; a request keeps its default', () => {
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
