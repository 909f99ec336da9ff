import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { insertMessages } from './build/messages.ts'
import { chromiumPath } from '../scripts/chromium-path.ts'

/** Component tests, in the installed Chromium: docs/decisions/022-component-tests.md. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [insertMessages(), react(), tailwindcss()],
  // Finds all packages before the first test: a package found later would reload the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: 'test/setup.ts',
    // Each file is a separate page load, with fresh modules.
    isolate: true,
    testTimeout: 60_000,
    // The default of a second only measures how busy the machine is.
    expect: { poll: { timeout: 30_000 } },
    // With more pages at once, some would get no frames.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        // A click can miss a moving element.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: chromiumPath,
          args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
