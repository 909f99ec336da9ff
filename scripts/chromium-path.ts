import { existsSync } from 'node:fs'

/** Names of Chromium's programs. The headless shell renders pages with a third less CPU time. */
export const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
]

/** The path of Chromium for tests. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ??
  chromiumNames.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ??
  '/usr/bin/chromium'
