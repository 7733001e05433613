import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { SHORT_LIVED } from './browser-flags.ts'
import { certificateOfRun } from './src/support/line/certificate.ts'

// E2E_PORT is the port of a server that already runs, for quick repetitions while writing a test.
const running = process.env.E2E_PORT !== undefined
// Every worker evaluates this file again; the environment keeps the values of the first evaluation.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA ??= ownFolder()
const port = process.env.E2E_PORT

/** Creates a data folder that the database's account (under root) can enter; its data is deleted when the run ends. */
function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'awan-e2e-'))
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(path.join(folder, 'data'), { recursive: true, force: true }))
  return folder
}

/** The longest tests: every screen, a slow network, whole journeys, and tests that start a server of their own. */
const LONG =
  /\/(?:weak-devices|layout|settings|journey|pseudo|screen-bench|full-day|desk-first|register|whatsapp)\.spec\.ts$/

/** Runs the real server on a database of its own with the demo cities. No retries: a flaky test is a broken one. */
export default defineConfig({
  testDir: 'src',
  outputDir: path.join(process.env.E2E_DATA, 'results'),
  // A test waits for about half of its time.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // One baseline for all systems: the shrunken screenshots are the same on each (docs/decisions/100).
  snapshotPathTemplate: '{testDir}/../gallery/{arg}{ext}',
  // Upper bounds for a hung test; generous, as busy machines may stall.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The longest tests start first, so that the run does not end waiting for one of them.
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
    // Requests of a service worker bypass page.route, so it is blocked; tests about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        // Certificate of our own HTTP/2 server (support/line/http2.ts); trusted, so that its responses are cached.
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
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      DATA_DIR: path.join(process.env.E2E_DATA, 'data'),
      RATE_LIMITS: 'off',
      // No test accesses the internet.
      MAP_LINKS: 'off',
    },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
