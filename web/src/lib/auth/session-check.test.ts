import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionCheck } from '#lib/auth/session-check.ts'

const MINUTE = 60_000

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

test('a page that opens asks at once', async () => {
  const { page, look } = checkFrom()
  await look()
  expect(page.requested).toBe(1)
})

test('after an answer nothing is asked for five minutes, however often the page is looked at', async () => {
  const { page, look } = checkFrom()
  await look()
  vi.advanceTimersByTime(5 * MINUTE - 1)
  await look()
  await look()
  expect(page.requested).toBe(1)
  vi.advanceTimersByTime(1)
  await look()
  expect(page.requested).toBe(2)
})

test('an hour of looking every minute asks at most every five', async () => {
  const { page, look } = checkFrom()
  for (let minute = 0; minute < 60; minute += 1) {
    await look()
    vi.advanceTimersByTime(MINUTE)
  }
  expect(page.requested).toBe(12)
})

test('whoever has just logged in was just checked', async () => {
  const { page, look } = checkFrom(Date.now())
  await look()
  expect(page.requested).toBe(0)
  vi.advanceTimersByTime(5 * MINUTE)
  await look()
  expect(page.requested).toBe(1)
})

test('a hidden page asks nothing; the focus that brings it back asks where the answer is old', async () => {
  const { page, look } = checkFrom(Date.now())
  page.visible = false
  vi.advanceTimersByTime(60 * MINUTE)
  await look()
  expect(page.requested).toBe(0)
  page.visible = true
  await look()
  expect(page.requested).toBe(1)
})

test('without an answer the next look asks again', async () => {
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
