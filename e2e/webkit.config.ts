import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/**
 * `npm run test:webkit`: not part of `npm test`, because few systems have WebKitGTK. WebKitGTK 2.50
 * crashes now and then while a video changes its source, and its driver loses answers: it is tried
 * again, and what passes only then is printed by name.
 */
export default defineConfig(base, { testMatch: 'engines/webkit.spec.ts', retries: 2 })
