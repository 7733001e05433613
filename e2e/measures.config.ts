import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Measures the running app, for numbers that are judged by a person, not by a test: `npm run measures`. */
export default defineConfig({
  ...tests,
  projects: [{ testMatch: 'measures.ts' }],
  workers: 1,
  timeout: 300_000,
})
