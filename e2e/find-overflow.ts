import type { Page } from '@playwright/test'

/** Returns the widths at which the page scrolls sideways, as `place: 340 of 320 px`. */
export async function findOverflow(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  // 640 px are 1280 px at 200 %.
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 })
    const [scrollable, visible] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth] as const
    })
    if (scrollable > visible) found.push(`${place}: ${scrollable} of ${width} px`)
  }
  return found
}
