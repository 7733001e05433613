import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeError, framesOf, routeOf } from '#features/diagnostics/describe.ts'
import { BATCH_MS, createReporter } from '#features/diagnostics/reporter.ts'
import type { BrowserError } from '#lib/error-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const around = { pathname: '/business/b1', language: 'en', online: true, words: ['Sara'] } as const

/** An error report with this message, as it is sent. */
const fault = (message: string): BrowserError =>
  describeError({ kind: 'error', error: new TypeError(message) }, around)

/** A reporter, and the sizes of the batches it sent. */
function reporter() {
  const batches: number[] = []
  const { take, flush } = createReporter((errors) => batches.push(errors.length))
  return { batches, take, flush }
}

test('simultaneous reports are sent together, at most once a second', () => {
  const { batches, take } = reporter()
  take(fault('a'))
  take(fault('b'))
  expect(batches).toEqual([])
  vi.advanceTimersByTime(BATCH_MS)
  take(fault('c'))
  vi.advanceTimersByTime(BATCH_MS - 1)
  expect(batches).toEqual([2])
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([2, 1])
})

test('a fault is reported once, and a page reports at most ten', () => {
  const { batches, take, flush } = reporter()
  for (let round = 0; round < 3; round += 1) take(fault('the same'))
  for (const letter of 'abcdefghijklmnop') take(fault(letter))
  flush()
  expect(batches).toEqual([10])
  take(fault('one more'))
  flush()
  expect(batches).toEqual([10])
})

test('a closing page sends at once, and not again', () => {
  const { batches, take, flush } = reporter()
  take(fault('a'))
  flush()
  vi.advanceTimersByTime(BATCH_MS)
  expect(batches).toEqual([1])
})

test('a failure to send is not an error', () => {
  const { take, flush } = createReporter(() => {
    throw new Error('no beacon')
  })
  take(fault('a'))
  expect(flush).not.toThrow()
})

test('an error leaves without the person, its address as a pattern', () => {
  const notified = fault('no appointment of Sara at 7420000001')
  expect(notified).toMatchObject({ name: 'TypeError', message: 'no appointment of # at #' })
  expect(notified.route).toBe('/business/:businessId')
  expect(JSON.stringify(notified).length).toBeLessThan(4096)
})

test('of a thrown value that is no Error only its type is reported', () => {
  const notified = describeError({ kind: 'rejection', error: { phone: '7420000001' } }, around)
  expect(notified).toMatchObject({ name: 'object', message: '', frames: [] })
})

test.each([
  ['/', '/'],
  ['/appointments/17', '/appointments/:appointmentId'],
  ['/dev/handset', '/dev/handset'],
  ['/Sara/7420000001', '*'],
])('%s is reported as %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route)
})

test('frames of every engine become function, file and place', () => {
  const stack = [
    'TypeError: Sara',
    '    at HomePage (https://awan.example/assets/home-a1.js?x=7420000001:1:20)',
    '    at async load (https://awan.example/assets/home-a1.js:1:30)',
    '    at https://awan.example/assets/home-a1.js:1:40',
    'render@https://awan.example/assets/home-a1.js:1:50',
  ].join('\n')
  expect(framesOf(stack).slice(-3)).toEqual([
    'load home-a1.js:1:30',
    'home-a1.js:1:40',
    'render home-a1.js:1:50',
  ])
  expect(framesOf(stack).join()).not.toMatch(/Sara|awan\.example/)
})
