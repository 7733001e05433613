import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// E2E_PORT names a server that runs already, for quick repetitions while writing a test.
const running = process.env.E2E_PORT !== undefined
// Read again by every worker: the first reading decides for all.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA ??= ownFolder()
const port = process.env.E2E_PORT

/** Open to the account that root gives the database to, and without its data when the run ends. */
function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'awan-e2e-'))
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(path.join(folder, 'data'), { recursive: true, force: true }))
  return folder
}

/** The real server on a database of its own, with the demo cities; a flaky test is a broken one. */
export default defineConfig({
  testDir: 'src',
  outputDir: path.join(process.env.E2E_DATA, 'results'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: running,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      DATA_DIR: path.join(process.env.E2E_DATA, 'data'),
      RATE_LIMITS: 'off',
      // No test reaches into the internet.
      MAP_LINKS: 'off',
    },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
