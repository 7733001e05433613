import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { isFieldRefused } from '#lib/api/refused-field.ts'

test.each([
  [{ fields: [{ field: 'useLimit', problem: 'below its uses' }] }, true],
  [{ fields: [{ field: 'lastDay', problem: 'is over' }] }, false],
  [{ fields: 'useLimit' }, false],
  [{}, false],
])('a refusal with %o is of the limit or not', (data, refused) => {
  expect(isFieldRefused(new ApiError('invalid_input', 422, '', data), 'useLimit')).toBe(refused)
  expect(isFieldRefused(new ApiError('busy', 503, '', data), 'useLimit')).toBe(false)
})
