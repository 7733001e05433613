import { expect, test } from 'vitest'
import { isRefused } from '#features/photo/upload.ts'
import { toApiError } from '#lib/api/api-error.ts'

test.each([
  ['a file that is no photo', 422, 'not_a_photo', true],
  ['a file that is too large', 413, 'payload_too_large', true],
  ['more photos than an hour allows', 429, 'too_many_requests', false],
  ['more unused photos than an account may have', 409, 'photo_limit', false],
  ['an ended session', 401, 'unauthorized', false],
  ['a server that is down', 503, 'busy', false],
])('%s: %d %s is refused again: %s', (_, status, code, refused) => {
  expect(isRefused(toApiError(status, { code, data: { retryAfter: 3600 } }))).toBe(refused)
})

test('a failure without an answer may pass', () => {
  expect(isRefused(new DOMException('', 'NetworkError'))).toBe(false)
})
