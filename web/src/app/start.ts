import type { Platform } from '#lib/platform/platform.ts'

/** Step that must finish before the first screen. */
interface Step {
  name: string
  run: () => unknown
}

/** Longest wait of the first screen for a hung step, in milliseconds. */
export const START_LIMIT_MS = 3_000

/** Runs the steps in parallel, then renders, even if one fails or hangs, which is only logged. Never rejects. */
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

/** Returns the result of `run`; rejects if it takes longer than START_LIMIT_MS. */
export function inTime<Value>(run: () => Value | Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No answer within ${START_LIMIT_MS} ms`)),
      START_LIMIT_MS,
    )
    // A synchronous throw rejects like any other failure.
    const done = new Promise<Value>((now) => now(run()))
    void done.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Returns the steps to run before the first screen on this platform. */
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

/** Navigates to the link that started the app before the first render; its parser is only loaded for such a link. */
async function openLaunchLink(platform: Platform, go: (path: string) => void): Promise<void> {
  const url = await platform.launchUrl()
  if (url === undefined) return
  const { pathOfLink } = await import('#app/links/path-of-link.ts')
  go(pathOfLink(url, platform))
}

export const bringNetworksBack = async () =>
  (await import('#app/frame/restart-all.ts')).restartAll()
