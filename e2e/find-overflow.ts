import type { Page } from '@playwright/test'

/** Returns the widths at which the page scrolls sideways, as `place: 340 of 320 px`. */
export async function findOverflow(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  // 640 px are 1280 px at 200 %.
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 })
    // Elements that observe their size or animate reach their new width some frames later.
    const scrollable = await page.evaluate(async () => {
      const page = document.documentElement
      for (let frame = 0; frame < 60 && page.scrollWidth > page.clientWidth; frame += 1) {
        await new Promise(requestAnimationFrame)
      }
      return page.scrollWidth > page.clientWidth ? page.scrollWidth : null
    })
    if (scrollable !== null) found.push(`${place}: ${scrollable} of ${width} px`)
  }
  return found
}
