import { test } from '@playwright/test'
import { findProgram } from './find-program.ts'
import { startFirefox } from './firefox.ts'
import { runMainJourneys } from './run-main-journeys.ts'

const program = findProgram(process.env.FIREFOX_PATH, 'firefox-esr', 'firefox')

test('the main journeys work in Firefox', async ({ baseURL }) => {
  test.skip(!program, 'firefox-esr is not installed: run sudo apt-get install -y firefox-esr')
  test.setTimeout(240_000)
  await runMainJourneys(await startFirefox(program ?? ''), baseURL ?? '')
})
