import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** `npm run pictures`: takes the screenshots in `docs/pictures` from the server that the tests use. */
export default defineConfig({
  ...tests,
  projects: [{ testMatch: 'pictures.ts' }],
  timeout: 300_000,
})
