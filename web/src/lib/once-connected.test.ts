import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceConnected } from '#lib/once-connected.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a load that fails this many times. */
function failing(times: number) {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('loaded')
  for (let at = 0; at < times; at += 1) load.mockRejectedValueOnce(new TypeError('failed'))
  return load
}

test('a failed load is retried though the browser never was offline, less and less often', async () => {
  const load = failing(2)
  const loaded = onceConnected(load)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe('loaded')
})

test('a failed load is retried when the network is back, and leaves no timer', async () => {
  const loaded = onceConnected(failing(1))
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('loaded')
  expect(vi.getTimerCount()).toBe(0)
})
