import { expect, test } from 'vitest'
import { ApiError, isFieldRefused, isTransient } from '#lib/api/api-error.ts'

test.each([
  ['without a response', new ApiError('network', 0, ''), true],
  ['of the server', new ApiError('internal', 500, ''), true],
  ['of an overloaded server', new ApiError('busy', 503, ''), true],
  ['of too many requests', new ApiError('too_many_requests', 429, ''), false],
  ['that refuses the request', new ApiError('slot_taken', 409, ''), false],
  ['of the program', new TypeError('undefined is not a function'), false],
  ['that did not happen', null, false],
])('a failure %s', (_name, error, transient) => {
  expect(isTransient(error)).toBe(transient)
})

test.each([
  [{ fields: [{ field: 'useLimit', problem: 'below its uses' }] }, true],
  [{ fields: [{ field: 'lastDay', problem: 'is over' }] }, false],
  [{ fields: 'useLimit' }, false],
  [{}, false],
])('a refusal with %o is of the limit or not', (data, refused) => {
  expect(isFieldRefused(new ApiError('invalid_input', 422, '', data), 'useLimit')).toBe(refused)
  expect(isFieldRefused(new ApiError('busy', 503, '', data), 'useLimit')).toBe(false)
})
