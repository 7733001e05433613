import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMITS, withoutPersonal } from './rules.ts'

describe('useful details stay', () => {
  test.each([
    "Cannot read properties of undefined (reading 'fullName')",
    "Can't find variable: offering",
    'Maximum call stack size exceeded',
    'HTTP 503',
  ])('%s', (text) => {
    expect(withoutPersonal(text)).toBe(text)
  })
})

test.each([
  [
    'Unexpected token \'S\', "Sara Ahmed" is not valid JSON',
    'Unexpected token \'S\', "#" is not valid JSON',
  ],
  [`..."name":"Sara"} is no user`, '..."#"} is no user'],
  ["no person is called 'Sara Ahmed'", "no person is called '#'"],
  ['bad number +964 742 000-0001', 'bad number #'],
  ['bad number ٠٧٤٢٠٠٠٠٠٠١', 'bad number #'],
  ['code 123456 is wrong', 'code # is wrong'],
  ['code 123 456 is wrong', 'code # is wrong'],
  ['GET https://awan.example/login?next=%2F&phone=7420000001 failed', 'GET /login failed'],
  ['at /business/0f8fad5b-d9cb-469f-a165-70867728950e?confirm=1', 'at /business/#'],
  ['Bearer q8Zk3mN_xP2vLr7TtY1aB4cD refused', 'Bearer # refused'],
  ['mail sara.ahmed@example.com bounced', 'mail # bounced'],
  ['سارة أحمد has no appointment', '# # has no appointment'],
  ['one\r\ntwo\u001b[2J\u2028three', 'one two#[2J#three'],
])('%s', (text, left) => {
  expect(withoutPersonal(text)).toBe(left)
})

test('the person’s words are removed wherever they occur as words', () => {
  const words = ['Sara', 'Sara Ahmed', 'c++ (x)', 'a', '']
  expect(withoutPersonal('sara, SARA and Sarah: c++ (x) a', words)).toBe('#, # and Sarah: # a')
})

test('a text of any kind becomes one bounded line of plain letters without a number in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.array(fc.string(), { maxLength: 3 }),
      (text, words) => {
        const left = withoutPersonal(text, words)
        return left.length <= LIMITS.message && /^[\x20-\x7e]*$/.test(left) && !/\d{4}/.test(left)
      },
    ),
  )
})

test('an endless text is cut before it is read', () => {
  expect(withoutPersonal(`'${'a-'.repeat(5_000_000)}`)).toHaveLength(LIMITS.message)
})
