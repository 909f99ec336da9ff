import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/**
 * `npm run test:webkit`: not part of `npm test`, because few systems have WebKitGTK. WebKitGTK 2.50
 * sometimes crashes while a video changes its source, and its driver loses responses, so it may be
 * the cause of a failure here.
 */
export default defineConfig(base, { testMatch: 'engines/webkit.spec.ts' })
