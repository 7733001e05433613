import { afterEach, expect, test } from 'vitest'
import { forgetKey, keyFor, withKey } from '#features/appointment/idempotency-key.ts'
import { ApiError } from '#lib/api/api-error.ts'

afterEach(() => forgetKey(keyFor('haircut at ten')))

test('the same request keeps its key until it is cleared', () => {
  const key = keyFor('haircut at ten')
  expect(keyFor('haircut at ten')).toBe(key)
  forgetKey(key)
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

const HAIRCUT = 'haircut at ten'
const refused = new ApiError('slot_taken', 409, '')
const lost = new ApiError('network', 0, '')

test.each([
  ['an answer', () => Promise.resolve('booked'), false],
  ['a refusal', () => Promise.reject(refused), false],
  ['a lost answer', () => Promise.reject(lost), true],
])(
  'after %s, the key of a request is removed unless it must be sent again',
  async (_, answer, isKept) => {
    const key = keyFor(HAIRCUT)
    await withKey(HAIRCUT, answer).catch((error: unknown) => error)
    expect(keyFor(HAIRCUT) === key).toBe(isKept)
  },
)

test.each([
  ['an earlier attempt runs', new ApiError('request_in_progress', 409, ''), true],
  ['the time is taken', new ApiError('slot_taken', 409, ''), false],
])('a retry of a request that may have been executed: %s', async (_, error, isKept) => {
  const key = keyFor(HAIRCUT)
  await withKey(HAIRCUT, () => Promise.reject(lost)).catch(() => undefined)
  await withKey(HAIRCUT, () => Promise.reject(error)).catch(() => undefined)
  expect(keyFor(HAIRCUT) === key).toBe(isKept)
})

test.each([
  ['an answer', () => Promise.resolve('booked')],
  ['a refusal', () => Promise.reject(refused)],
])('%s that comes late leaves the key of the next request', async (_, answer) => {
  let key: string | undefined
  const next = 'haircut at eleven'
  const late = async () => {
    key = keyFor(next)
    return answer()
  }
  await withKey(HAIRCUT, late).catch((error: unknown) => error)
  expect(keyFor(next)).toBe(key)
})

test('a key is a valid header value: visible ASCII, at most 255 characters', () => {
  expect(keyFor('haircut')).toMatch(/^[\x21-\x7e]{32}$/)
})
