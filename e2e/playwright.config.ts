import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { chromiumPath } from '../scripts/chromium-path.ts'

/** One folder and port per run. Workers also load this file and inherit these variables. */
const folder = (process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'seam-e2e-')))
const port = (process.env.E2E_PORT ??= String(await leasePort()))
chmodSync(folder, 0o755)

// The product has stopped by the time the runner exits. Workers must not remove the folder.
if (!process.env.TEST_WORKER_INDEX) {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.spec.ts', 'engines/firefox.spec.ts'],
  // Cheaper tests cover the same guarantees: docs/decisions/052-samples-in-ci.md.
  ...(!isLongRun && { grepInvert: /@long/ }),
  outputDir: '../test-results',
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    // Animations take a tenth of the CPU time. Journeys that test them turn them on.
    ...(!isLongRun && { contextOptions: { reducedMotion: 'reduce' as const } }),
    screenshot: 'only-on-failure',
    // Playwright routes do not see requests of a service worker, which has its own spec.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '..',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    env: {
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  },
})
