import type { Page } from '@playwright/test'

/** Holds back the scripts of pages that load from now on. Returns a function to release them. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue().catch(() => null)
  })
  return release
}
