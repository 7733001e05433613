import type { LaunchOptions } from '@playwright/test'

/**
 * Chromium flags for pages that live for seconds: the optimising compilers, and a process for the empty page before
 * each, take a fifth of a page's cost (docs/decisions/048-processor-time-of-tests.md).
 */
export const SHORT_LIVED = ['--js-flags=--no-maglev,--no-opt', '--renderer-process-limit=1']

/** Enables WebGL without a graphics card, for maps, and the optimising compilers, which pay off there. */
export async function withWebGL(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  const left = new Set(['--disable-gpu', ...SHORT_LIVED])
  const args = (launchOptions.args ?? []).filter((one) => !left.has(one))
  await use({
    ...launchOptions,
    args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
}
