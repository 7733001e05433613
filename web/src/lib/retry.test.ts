import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { STORAGE_OPERATION_RETRY_MS, STORAGE_UPLOAD_RETRY_MS } from '#lib/limits.ts'
import { retry } from '#lib/retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A function that fails until a time (milliseconds from now), and records its calls. */
function failingUntil(time: number) {
  const startedAt = Date.now()
  const tries: number[] = []
  const run = async () => {
    const at = Date.now() - startedAt
    tries.push(at)
    if (at < time) throw new Error(`not before ${time}`)
    return 'there'
  }
  return { tries, run }
}
const isTransient = () => true

test('successful work runs once', async () => {
  const { tries, run } = failingUntil(0)
  expect(await retry(run, { windowMs: STORAGE_OPERATION_RETRY_MS, isTransient })).toBe('there')
  expect(tries).toEqual([0])
})

test('the waits double up to half a minute', async () => {
  const { tries, run } = failingUntil(100_000)
  const done = retry(run, { windowMs: STORAGE_UPLOAD_RETRY_MS, isTransient })
  await vi.runAllTimersAsync()
  expect(await done).toBe('there')
  expect(tries).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500, 121_500])
})

test.each([
  ['an operation', STORAGE_OPERATION_RETRY_MS, 2],
  ['an upload', STORAGE_UPLOAD_RETRY_MS, 10],
])(
  '%s is given up within its window, and its last try was late in it',
  async (_name, windowMs, minutes) => {
    const { tries, run } = failingUntil(Number.POSITIVE_INFINITY)
    const done = retry(run, { windowMs, isTransient }).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await done).toBeInstanceOf(Error)
    expect(windowMs).toBe(minutes * MINUTE_MS)
    expect(tries.at(-1)).toBeLessThanOrEqual(windowMs)
    expect(tries.at(-1)).toBeGreaterThan(windowMs - 30_000)
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('permanent failures are not retried', async () => {
  const { tries, run } = failingUntil(1000)
  const done = retry(run, { windowMs: STORAGE_UPLOAD_RETRY_MS, isTransient: () => false })
  await expect(done).rejects.toThrow('not before')
  expect(tries).toHaveLength(1)
})

test('an aborted call does not wait', async () => {
  const { tries, run } = failingUntil(Number.POSITIVE_INFINITY)
  const gone = new AbortController()
  const options = { windowMs: STORAGE_UPLOAD_RETRY_MS, isTransient, signal: gone.signal }
  const done = retry(run, options).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(600)
  gone.abort()
  expect(await done).toMatchObject({ name: 'AbortError' })
  expect(tries).toEqual([0, 500])
  expect(vi.getTimerCount()).toBe(0)
})
