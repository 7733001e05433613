import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/awan.ts'

const BENCH = path.resolve(import.meta.dirname, '../../../bench/src/main.ts')

test('the bench of screens runs to its end and prints its table', async ({ baseURL }) => {
  test.setTimeout(300_000)
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, SCREEN_ORIGIN: baseURL }
    const child = execFile(process.execPath, [BENCH, 'screen', 'tiny'], { env }, (_, out, bad) =>
      resolve({ code: child.exitCode ?? -1, output: out + bad }),
    )
  })
  expect(output).toMatch(
    /^Fast 3G ar home( +[\d.]+){7}\n.* service( +[\d.]+){7}\n.* business( +[\d.]+){7}$/m,
  )
  expect(code).toBe(0)
})
