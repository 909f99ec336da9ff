import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screens`: takes screenshots with the demo data. */
export default defineConfig(base, {
  testMatch: 'screens/*.spec.ts',
  timeout: 1_800_000,
  use: { trace: 'off' },
})
