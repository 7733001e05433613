import type { Platform } from '#lib/platform/platform.ts'

/** One part of what must stand before the first screen. */
interface Step {
  name: string
  run: () => unknown
}

/** Sets how long the first screen waits for a step that hangs. */
export const START_LIMIT_MS = 3_000

/**
 * Runs the steps side by side, then renders: also when one of them fails or hangs, which is only
 * warned of. Never rejects.
 */
export async function start(options: {
  steps: readonly Step[]
  render: () => void
  warn: (text: string, error: unknown) => void
}): Promise<void> {
  const { steps, render, warn } = options
  const each = steps.map(async ({ name, run }) => {
    try {
      await inTime(run)
    } catch (error) {
      warn(`Start: ${name} failed`, error)
    }
  })
  await Promise.all(each)
  render()
}

/** Returns what `run` gives; rejects when that takes longer than the first screen may wait. */
export function inTime<Value>(run: () => Value | Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No answer within ${START_LIMIT_MS} ms`)),
      START_LIMIT_MS,
    )
    // A step that throws at once rejects like any other.
    const done = new Promise<Value>((now) => now(run()))
    void done.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Prepares what must stand before the first screen, in these surroundings. */
export function stepsOf(
  platform: Platform,
  deps: { restartNetworks: () => Promise<void>; go: (path: string) => void },
): Step[] {
  return [
    // iOS can hand an app connections that died while it was closed.
    { name: 'network', run: () => platform.kind === 'ios' && deps.restartNetworks() },
    { name: 'link', run: () => openLaunchLink(platform, deps.go) },
  ]
}

/** A link that started the app takes the place of the first address; only then is its code loaded. */
async function openLaunchLink(platform: Platform, go: (path: string) => void): Promise<void> {
  const url = await platform.launchUrl()
  if (url === undefined) return
  const { pathOfLink } = await import('#app/links/path-of-link.ts')
  go(pathOfLink(url, platform))
}

export const bringNetworksBack = async () =>
  (await import('#app/frame/restart-all.ts')).restartAll()
