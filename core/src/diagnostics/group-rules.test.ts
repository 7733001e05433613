import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUP_LIMITS, keptFault, SENDER_BITS, sendersOf, type Fault } from './group-rules.ts'

const fault: Fault = {
  source: 'browser',
  kind: 'error',
  code: '7QX2K1',
  name: 'TypeError',
  message: 'gone',
  frames: ['HomePage home-page-Cx8aaaaa.js:1:2345'],
  route: '/',
  browser: 'Chrome/131',
  build: 'aaaaaaaa',
  language: 'en',
}
const identityOf = (change: Partial<Fault>) => keptFault({ ...fault, ...change }).identity

describe('one fault', () => {
  test.each<[string, Partial<Fault>, Partial<Fault>]>([
    ['whatever the numbers', { message: 'no booking 7' }, { message: 'no booking 1234567' }],
    [
      'in each build',
      { frames: ['load a-Cx8aaaaa.js:1:2'] },
      { frames: ['load a-Dd9-_bbb.js:7:9'] },
    ],
    [
      'however it is minified',
      { frames: ['aX a-Cx8aaaaa.js:1:2'] },
      { frames: ['b a-Cx8aaaaa.js:1:2'] },
    ],
    [
      'below an extension of the browser',
      { frames: ['inject content.js:1:2', 'load a-Cx8aaaaa.js:1:2'] },
      { frames: ['load a-Cx8aaaaa.js:1:2'] },
    ],
  ])('%s', (_name, first, second) => {
    expect(identityOf(first)).toBe(identityOf(second))
  })

  test('is identified by our first three frames', () => {
    const frames = ['one', 'two', 'three', 'four'].map((name) => `name${name} a-Cx8aaaaa.js:1:2`)
    expect(identityOf({ frames })).toBe(identityOf({ frames: frames.slice(0, 3) }))
    expect(identityOf({ frames })).not.toBe(identityOf({ frames: frames.slice(0, 2) }))
  })
})

test.each([
  ['HTTP 503', 'HTTP #'],
  ['code 12, 34', 'code #, #'],
  ['call 0-7-4-2-0', 'call #'],
  ['Bearer abcdefgh refused', '# refused'],
  ['bad access_token: abcdef', 'bad #'],
  ['GET /login?phone=742&next=/x failed', 'GET /login failed'],
  ['phone=742 is wrong', '# is wrong'],
  ['no visit of Sara Ahmed', 'no visit of #'],
  ['سارة has "Sara" and \'Sara Ali\'', '# has "#'],
  ['key eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.abc refused', 'key #.abc refused'],
])('%s is stored as %s', (message, kept) => {
  expect(keptFault({ ...fault, message }).message.slice(0, kept.length)).toBe(kept)
})

test('a class, a code, a page and a function are kept as far as plausible', () => {
  const kept = keptFault({
    ...fault,
    code: '7420000001',
    name: 'Sara 742',
    route: '/Sara/7420000001/x',
    frames: ['Sara Ahmed pay742 7420000001.js:1:2', `${'k'.repeat(41)} a.js:1:2`, 'no frame'],
  })
  expect(kept).toMatchObject({ name: 'Error', route: '/Sara/#/x' })
  expect(kept.sample).toMatchObject({ code: '', frames: ['pay# #.js:1:2', 'a.js:1:2'] })
})

test('any input is bounded, plain and without numbers', () => {
  const text = fc.string({ unit: 'binary', maxLength: 2000 })
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 20 }), (message, name, frames) => {
      const kept = keptFault({ ...fault, message, name, frames })
      return (
        kept.message.length <= 300 &&
        /^[\x20-\x7e]*$/.test(kept.message) &&
        !/\d/.test(kept.message) &&
        kept.name.length <= 40 &&
        JSON.stringify(kept.sample).length < 4096
      )
    }),
    { numRuns: 40 },
  )
})

test('an endless text is cut before it is read', { timeout: 2000 }, () => {
  for (const letter of ['a', 'A', ' ', '=', 'a-', 'Aa '])
    expect(
      keptFault({ ...fault, message: letter.repeat(2_000_000) }).message.length,
    ).toBeLessThanOrEqual(300)
})

test('senders are estimated: few exactly, many nearly, and never without end', () => {
  expect([0, 1, 2].map(sendersOf)).toEqual([0, 1, 2])
  expect(sendersOf(SENDER_BITS / 2)).toBe(710)
  expect(Number.isFinite(sendersOf(SENDER_BITS))).toBe(true)
  expect(GROUP_LIMITS.aDay).toBe(100)
})
