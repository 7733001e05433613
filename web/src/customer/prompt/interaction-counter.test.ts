import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interactionCounter } from './interaction-counter.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Simulates touches at the given milliseconds; returns the reported counts with their times. */
function countsOf(touches: readonly number[], from = 0) {
  const begin = Date.now()
  const notified: [count: number, at: number][] = []
  const counter = interactionCounter(from, (count) => notified.push([count, Date.now() - begin]))
  for (const at of touches) {
    vi.advanceTimersByTime(at - (Date.now() - begin))
    counter.touch()
  }
  vi.advanceTimersByTime(10_000)
  return notified
}

test('an interaction counts after one second of quiet, not before', () => {
  expect(countsOf([0])).toEqual([[1, 1000]])
})

test('a scroll is one interaction however many events it has', () => {
  expect(countsOf([0, 50, 400, 1399, 2300])).toEqual([[1, 3300]])
})

test('a full second apart they are two', () => {
  expect(countsOf([0, 1000])).toEqual([
    [1, 1000],
    [2, 2000],
  ])
})

test('the third is the third', () => {
  expect(countsOf([0, 1500, 3000]).at(-1)).toEqual([3, 4000])
})

test('the count continues from an earlier page of the visit', () => {
  expect(countsOf([0], 2)).toEqual([[3, 1000]])
})

test('a stopped counter reports nothing', () => {
  const notified = vi.fn()
  const counter = interactionCounter(0, notified)
  counter.touch()
  counter.stop()
  vi.advanceTimersByTime(5000)
  expect(notified).not.toHaveBeenCalled()
})
