import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/awan.ts'

const BENCH = path.resolve(import.meta.dirname, '../../../bench/src/main.ts')

/** Runs a benchmark that needs the built web app; the other benchmarks have tests that do not. */
function execute(bench: string, more: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, ...more }
    const child = execFile(process.execPath, [BENCH, bench, 'tiny'], { env }, (_, out, bad) =>
      resolve({ code: child.exitCode ?? -1, output: out + bad }),
    )
  })
}

test('the bench of screens runs to its end and prints its table', async ({ baseURL }) => {
  test.setTimeout(480_000)
  const { code, output } = await execute('screen', { SCREEN_ORIGIN: baseURL })
  expect(output).toMatch(
    /^Fast 3G ar home( +[\d.]+){7}\n.* service( +[\d.]+){7}\n.* business( +[\d.]+){7}$/m,
  )
  expect(code).toBe(0)
})

test('the bench of drawing pages runs to its end and prints its table', async () => {
  test.setTimeout(480_000)
  const { code, output } = await execute('render')
  expect(output).toMatch(
    /^each page( +[\d.]+){3}\n\n(?:not )?reached +a first screen that is drawn: /m,
  )
  expect(code).toBe(0)
})
