import { afterEach, expect, test } from 'vitest'
import { forgetKey, keyFor } from '#features/appointment/idempotency-key.ts'

afterEach(forgetKey)

test('the same request keeps its key until it is cleared', () => {
  const key = keyFor('haircut at ten')
  expect(keyFor('haircut at ten')).toBe(key)
  forgetKey()
  expect(keyFor('haircut at ten')).not.toBe(key)
})

test('another request has another key', () => {
  expect(keyFor('haircut at ten')).not.toBe(keyFor('haircut at eleven'))
})

test('a key is a valid header value: visible ASCII, at most 255 characters', () => {
  expect(keyFor('haircut')).toMatch(/^[\x21-\x7e]{32}$/)
})
