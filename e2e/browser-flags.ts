import type { LaunchOptions } from '@playwright/test'

/**
 * For pages that live for seconds: what compiles code for minutes, and the process of the empty page before each, are a fifth
 * of what a page costs (docs/decisions/048-what-the-tests-cost.md).
 */
export const SHORT_LIVED = ['--js-flags=--no-maglev,--no-opt', '--renderer-process-limit=1']

/** Draws by WebGL without a graphics card, for maps; they are worth compiling. */
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
