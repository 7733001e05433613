import { expect, test } from 'vitest'
import { sentenceOf } from './error-sentences.ts'
import { CATALOGUES } from '../locales/catalogues.ts'

test.each([
  [1, 'reads', 1],
  [120, 'reads', 120],
  [121, 'minutes', 3],
  [700, 'minutes', 12],
  [5400, 'minutes', 90],
  [5401, 'hours', 2],
  [86_400, 'hours', 24],
])('a wait of %i seconds is displayed in %s', (retryAfter, unit, limit) => {
  const { key, values } = sentenceOf('too_many_requests', { retryAfter })
  expect({ key, values }).toEqual({ key: `booking.limit.${unit}`, values: { limit } })
  for (const catalogue of Object.values(CATALOGUES)) expect(catalogue[key]).toContain('#')
})

test('an unknown wait is “later”', () => {
  expect(sentenceOf('too_many_requests')).toEqual({ key: 'error.too_many_requests', values: {} })
  expect(sentenceOf('too_many_requests', { retryAfter: 'soon' }).values).toEqual({})
})

test('a count is displayed with its limit, for limits only', () => {
  expect(sentenceOf('limit_reached', { of: 'day', limit: 3 })).toEqual({
    key: 'booking.limit.day',
    values: { limit: 3 },
  })
  expect(sentenceOf('limit_reached', { of: 'elsewhere' }).key).toBe('error.limit_reached')
  expect(sentenceOf('busy', { of: 'day', retryAfter: 5 }).key).toBe('error.busy')
})
