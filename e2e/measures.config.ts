import { defineConfig } from '@playwright/test'
import { SHORT_LIVED } from './browser-flags.ts'
import tests from './playwright.config.ts'

const { launchOptions } = tests.use ?? {}

/** Measures the running app, for numbers that are judged by a person, not by a test: `npm run measures`. */
export default defineConfig({
  ...tests,
  projects: [{ testMatch: 'measures.ts' }],
  workers: 1,
  use: {
    ...tests.use,
    launchOptions: {
      ...launchOptions,
      // What people's browsers do costs what it costs them.
      args: launchOptions?.args?.filter((one) => !SHORT_LIVED.includes(one)),
    },
  },
  timeout: 300_000,
})
