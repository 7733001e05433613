import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** The pictures of `docs/pictures`, taken of the same server the tests use: `npm run pictures`. */
export default defineConfig({
  ...tests,
  projects: [{ testMatch: 'pictures.ts' }],
  timeout: 300_000,
})
