import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { SHORT_LIVED } from './browser-flags.ts'
import { certificateOfRun } from './src/support/line/certificate.ts'

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

/** Every screen, a slow network, whole stories, and what waits for a server of its own. */
const LONG =
  /\/(?:weak-devices|layout|settings|journey|pseudo|screen-bench|full-day|desk-first|register|whatsapp)\.spec\.ts$/

/** The real server on a database of its own, with the demo cities; a flaky test is a broken one. */
export default defineConfig({
  testDir: 'src',
  outputDir: path.join(process.env.E2E_DATA, 'results'),
  // A journey waits about as long as it computes.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // One baseline for every system: shrunken pictures do not tell them apart (docs/decisions/100).
  snapshotPathTemplate: '{testDir}/../gallery/{arg}{ext}',
  // Ends what hangs; a machine that others load may halt for a while.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Those that take longest begin first, so that the end waits for none of them.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'journeys', testIgnore: LONG },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // What a worker answers no test can replace; those about it let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        // Of a server of our own that speaks HTTP/2 (support/line/http2.ts); trusted, so that what it serves is kept.
        `--ignore-certificate-errors-spki-list=${certificateOfRun().trust}`,
        '--disable-gpu',
        ...SHORT_LIVED,
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
