import { defineConfig } from '@playwright/test'
import { SHORT_LIVED } from './browser-flags.ts'
import tests from './playwright.config.ts'

const { launchOptions } = tests.use ?? {}

/** `npm run measures`: measures the running app, for figures that a person assesses, not a test. */
export default defineConfig({
  ...tests,
  projects: [{ testMatch: 'measures.ts' }],
  workers: 1,
  use: {
    ...tests.use,
    launchOptions: {
      ...launchOptions,
      // Compile as the browsers of real users do.
      args: launchOptions?.args?.filter((one) => !SHORT_LIVED.includes(one)),
    },
  },
  timeout: 300_000,
})
