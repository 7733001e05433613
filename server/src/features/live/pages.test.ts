import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPages, type Page } from './pages.service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a page that records the events it receives. */
function listening() {
  const received: string[] = []
  const write = (text: string) => received.push(/^event: (\w+)/.exec(text)?.[1] ?? text)
  const stream = { write, end: () => undefined, on: () => undefined }
  const watch = { accountId: null, address: '192.0.2.1', businessIds: [] }
  const page: Page = { ...watch, stream, until: Infinity, pending: undefined }
  return { page, received }
}

test('a page is notified soon, once for simultaneous events', () => {
  const pages = openPages()
  const { page, received } = listening()
  for (const event of ['shop', 'catalog', 'shop'] as const) pages.notify(page, event)
  expect(received).toEqual([])
  vi.advanceTimersByTime(20)
  expect(received).toEqual(['shop', 'catalog'])
})

test('a burst is notified twice: at its beginning, and once for the rest', () => {
  const pages = openPages()
  const { page, received } = listening()
  for (let change = 0; change < 15; change += 1) {
    pages.notify(page, 'shop')
    vi.advanceTimersByTime(10)
  }
  expect(received).toEqual(['shop'])
  vi.advanceTimersByTime(100)
  expect(received).toEqual(['shop', 'shop'])
})

test('after a pause a page is notified soon again, and no timer runs meanwhile', () => {
  const pages = openPages()
  const { page, received } = listening()
  pages.notify(page, 'shop')
  vi.advanceTimersByTime(1000)
  expect(vi.getTimerCount()).toBe(0)
  pages.notify(page, 'shop')
  vi.advanceTimersByTime(20)
  expect(received).toEqual(['shop', 'shop'])
})

test('a page that joins during a burst waits for its next notification', () => {
  const pages = openPages()
  const [first, second] = [listening(), listening()]
  pages.notify(first.page, 'shop')
  vi.advanceTimersByTime(20)
  pages.notify(second.page, 'shop')
  vi.advanceTimersByTime(149)
  expect(second.received).toEqual([])
  vi.advanceTimersByTime(1)
  expect(second.received).toEqual(['shop'])
  expect(first.received).toEqual(['shop'])
})
