import { test } from '@playwright/test'
import { findProgram } from './find-program.ts'
import { runMainJourneys } from './run-main-journeys.ts'
import { startWebKit } from './webkit.ts'

const driver = findProgram(process.env.WEBKIT_DRIVER_PATH, 'WebKitWebDriver')
const xvfb = findProgram(process.env.XVFB_PATH, 'Xvfb')

test('the main journeys work in WebKit', async ({ baseURL }) => {
  test.skip(
    !driver,
    'WebKitWebDriver is not installed: run sudo apt-get install -y webkit2gtk-driver',
  )
  test.skip(!xvfb, 'Xvfb is not installed: run sudo apt-get install -y xvfb')
  test.setTimeout(300_000)
  await runMainJourneys(await startWebKit(driver ?? '', xvfb ?? ''), baseURL ?? '')
})
