import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run test:webkit`: not part of `npm test`, because few systems have WebKitGTK. */
export default defineConfig(base, { testMatch: 'engines/webkit.spec.ts' })
