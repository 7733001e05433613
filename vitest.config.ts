import { defineConfig } from 'vitest/config'
import { messages } from './web/vite/messages.ts'

// An offset of 5:45 that no business has: a test that depends on the machine's zone fails.
const env = { TZ: 'Asia/Kathmandu' }

export default defineConfig({
  test: {
    env,
    pool: 'forks',
    // No module keeps state of a test, so a worker loads modules once and not once per file.
    isolate: false,
    maxWorkers: 2,
    // Upper bound for a hung test; a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'core', include: ['core/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Benchmarks run with tiny data, on the same PostgreSQL.
          include: [
            'server/src/**/*.test.ts',
            'embedded-postgres/src/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'client/src/**/*.test.ts',
          ],
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [messages()],
        test: { name: 'web', include: ['web/src/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
})
