import { expect, test } from 'vitest'
import { ApiError, isTransient } from '#lib/api/api-error.ts'

test.each([
  ['without a response', new ApiError('network', 0, ''), true],
  ['of the server', new ApiError('internal', 500, ''), true],
  ['of an overloaded server', new ApiError('busy', 503, ''), true],
  ['of a request whose earlier attempt runs', new ApiError('request_in_progress', 409, ''), true],
  ['of too many requests', new ApiError('too_many_requests', 429, ''), false],
  ['that refuses the request', new ApiError('slot_taken', 409, ''), false],
  ['of the program', new TypeError('undefined is not a function'), false],
  ['that did not happen', null, false],
])('a failure %s', (_name, error, transient) => {
  expect(isTransient(error)).toBe(transient)
})
