import { expect, test } from 'vitest'
import { errorCode } from '#lib/error-code.ts'

/** An error as an engine throws it at a place. */
function thrown(message: string, at = 'home-page-a1.js:1:200'): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at f (https://awan.example/assets/${at})`
  return error
}

test('the same fault has the same code, with any numbers in its message', () => {
  expect(errorCode(thrown('no appointment 17'))).toBe(errorCode(thrown('no appointment 23')))
  expect(errorCode(thrown('no appointment'))).toMatch(/^[0-9A-Z]{1,7}$/)
})

test('another message or another place is another fault', () => {
  const code = errorCode(thrown('no appointment'))
  expect(errorCode(thrown('no business'))).not.toBe(code)
  expect(errorCode(thrown('no appointment', 'home-page-a1.js:1:201'))).not.toBe(code)
})

test.each([
  ['a text', 'x'],
  ['nothing', undefined],
  ['null', null],
  ['an object', { a: 1 }],
])('%s has a code too', (_name, error) => {
  expect(errorCode(error)).toMatch(/^[0-9A-Z]{1,7}$/)
})
