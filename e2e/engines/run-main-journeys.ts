import { writeFile } from 'node:fs/promises'
import { test } from '@playwright/test'
import { signUp } from '@seam/server/demo/api-client.ts'
import { picture, shortAdaptiveVideo } from '../media.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { type Browser, BrowserLost } from './browser.ts'
import { mainJourneys } from './main-journeys.ts'

/** Runs every main journey in this browser, each as a test step, then closes the browser. */
export async function runMainJourneys(browser: Browser, origin: string): Promise<void> {
  try {
    const cast = {
      origin,
      ada: newPerson('Ada'),
      ben: newPerson('Ben'),
      video: shortAdaptiveVideo(),
      picture: picture(),
    }
    await signUp(origin, { ...cast.ben, password: PASSWORD })
    for (const [name, run] of Object.entries(mainJourneys)) {
      await test.step(name, () => run(browser, cast))
    }
  } catch (error) {
    if (!(error instanceof BrowserLost)) {
      await writeFile(test.info().outputPath('screenshot.png'), await browser.screenshot())
    }
    throw error
  } finally {
    await browser.close()
  }
}
