import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '@awan/core/time'
import { createSessionCheck } from '#lib/auth/session-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A check on the fake clock; its page is visible and its server responds unless the test changes that. */
function checkFrom(checkedAt?: number) {
  const page = { visible: true, answers: true, requested: 0 }
  const check = createSessionCheck(
    {
      now: Date.now,
      isVisible: () => page.visible,
      ask: async () => {
        page.requested += 1
        return page.answers
      },
    },
    checkedAt,
  )
  return { page, look: check.look }
}

test('a page checks at once when opened', async () => {
  const { page, look } = checkFrom()
  await look()
  expect(page.requested).toBe(1)
})

test('after a response there is no check for five minutes, however often the page is focused', async () => {
  const { page, look } = checkFrom()
  await look()
  vi.advanceTimersByTime(5 * MINUTE_MS - 1)
  await look()
  await look()
  expect(page.requested).toBe(1)
  vi.advanceTimersByTime(1)
  await look()
  expect(page.requested).toBe(2)
})

test('an hour of focusing every minute checks at most every five', async () => {
  const { page, look } = checkFrom()
  for (let minute = 0; minute < 60; minute += 1) {
    await look()
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(page.requested).toBe(12)
})

test('a login counts as a check', async () => {
  const { page, look } = checkFrom(Date.now())
  await look()
  expect(page.requested).toBe(0)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  await look()
  expect(page.requested).toBe(1)
})

test('a hidden page does not check; the focus that brings it back checks if the last response is old', async () => {
  const { page, look } = checkFrom(Date.now())
  page.visible = false
  vi.advanceTimersByTime(HOUR_MS)
  await look()
  expect(page.requested).toBe(0)
  page.visible = true
  await look()
  expect(page.requested).toBe(1)
})

test('without a response the next focus checks again', async () => {
  const { page, look } = checkFrom()
  page.answers = false
  await look()
  page.answers = true
  await look()
  expect(page.requested).toBe(2)
  await look()
  expect(page.requested).toBe(2)
})

test('looks that come while the question is under way do not repeat it', async () => {
  const { page, look } = checkFrom()
  await Promise.all([look(), look(), look()])
  expect(page.requested).toBe(1)
})
