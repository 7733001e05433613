import { afterEach, expect, test } from 'vitest'
import { forgetKey, keyFor } from '#features/appointment/idempotency-key.ts'

afterEach(() => forgetKey())

test('the same request keeps its key until it is cleared', () => {
  const key = keyFor('haircut at ten')
  expect(keyFor('haircut at ten')).toBe(key)
  forgetKey()
  expect(keyFor('haircut at ten')).not.toBe(key)
})

test('another request has another key', () => {
  expect(keyFor('haircut at ten')).not.toBe(keyFor('haircut at eleven'))
})

test('the late answer of an earlier request leaves the key of the next one', () => {
  const earlier = keyFor('haircut at ten')
  const key = keyFor('haircut at eleven')
  forgetKey(earlier)
  expect(keyFor('haircut at eleven')).toBe(key)
})

test('a key is a valid header value: visible ASCII, at most 255 characters', () => {
  expect(keyFor('haircut')).toMatch(/^[\x21-\x7e]{32}$/)
})
