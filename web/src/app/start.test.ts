import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start, START_LIMIT_MS, stepsOf } from '#app/start.ts'
import type { Platform } from '#lib/platform/platform.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Starts with these steps and records the events in order. */
function record(steps: Record<string, (happened: string[]) => unknown>) {
  const happened: string[] = []
  const done = start({
    steps: Object.entries(steps).map(([name, run]) => ({ name, run: () => run(happened) })),
    render: () => happened.push('rendered'),
    warn: (text, error) => happened.push(`${text}: ${String(error)}`),
  })
  return { happened, done }
}

test('the app renders after everything is initialised, and nothing is warned of', async () => {
  const { happened, done } = record({
    backend: async (list) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      list.push('backend')
    },
    link: (list) => list.push('link'),
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(happened).toEqual(['link'])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(happened).toEqual(['link', 'backend', 'rendered'])
  expect(vi.getTimerCount()).toBe(0)
})

test('the app renders all the same when initialising throws or rejects, and warns', async () => {
  const { happened, done } = record({
    backend: () => {
      throw new Error('no backend')
    },
    session: () => Promise.reject(new Error('no store')),
    link: (list) => list.push('link'),
  })
  await done
  expect(happened.at(-1)).toBe('rendered')
  expect(happened.toSorted()).toEqual([
    'Start: backend failed: Error: no backend',
    'Start: session failed: Error: no store',
    'link',
    'rendered',
  ])
})

test('the app renders all the same when initialising hangs, after three seconds', async () => {
  const { happened, done } = record({ backend: () => new Promise(() => undefined) })
  await vi.advanceTimersByTimeAsync(START_LIMIT_MS - 1)
  expect(happened).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(happened).toEqual(['Start: backend failed: Error: No answer within 3000 ms', 'rendered'])
})

/** Runs the app's steps on this platform and records their effects. */
async function begin(platform: Partial<Platform>) {
  const done: string[] = []
  const surroundings: Platform = {
    kind: 'browser',
    origins: ['https://awan.example'],
    launchUrl: async () => undefined,
    onOpenUrl: () => () => undefined,
    ...platform,
  }
  const steps = stepsOf(surroundings, {
    restartNetworks: async () => void done.push('network off and on'),
    go: (path) => done.push(`at ${path}`),
  })
  await start({
    steps,
    render: () => done.push('rendered'),
    warn: (text, error) => done.push(`${text}: ${String(error)}`),
  })
  return done
}

test('on iOS the network is switched off and on at start, elsewhere it is left alone', async () => {
  vi.useRealTimers()
  expect(await begin({ kind: 'ios' })).toEqual(['network off and on', 'rendered'])
  expect(await begin({ kind: 'android' })).toEqual(['rendered'])
  expect(await begin({ kind: 'browser' })).toEqual(['rendered'])
})

test('the link that started the app is its first address', async () => {
  vi.useRealTimers()
  const launchUrl = async () => 'awan://business/b1?confirm=1'
  expect(await begin({ launchUrl })).toEqual(['at /business/b1?confirm=1', 'rendered'])
})

test('a foreign link opens home, and the log has the reason without the link', async () => {
  vi.useRealTimers()
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const launchUrl = async () => 'https://evil.example/?code=123456'
  expect(await begin({ launchUrl })).toEqual(['at /', 'rendered'])
  expect(logged.mock.calls).toEqual([['Link not opened:', 'not of this site']])
})

test('a shell that cannot tell its link starts at home', async () => {
  vi.useRealTimers()
  const launchUrl = () => Promise.reject(new Error('no bridge'))
  expect(await begin({ launchUrl })).toEqual(['Start: link failed: Error: no bridge', 'rendered'])
})
