import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screens`: takes the pictures with the data of the demo. */
export default defineConfig(base, {
  testMatch: 'screens/*.spec.ts',
  timeout: 1_800_000,
  use: { trace: 'off' },
})
