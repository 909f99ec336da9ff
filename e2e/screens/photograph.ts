import type { Page } from '@playwright/test'
import { openSettled } from '../open-settled.ts'

export type Theme = 'light' | 'dark'

/** Opens a path in a theme, and waits for fonts and visible images. */
export async function openForPicture(page: Page, path: string, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await openSettled(page, path)
  await page.evaluate(async () => {
    await document.fonts.ready
    const images = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    // Ignores images that cannot be decoded: the screenshot shows them as broken.
    await Promise.allSettled(images.map((image) => image.decode()))
  })
}

interface Half {
  path: string
  theme: Theme
  /** Width of the viewport. */
  width: number
  /** Left edge of the half in the viewport. */
  x: number
}

const size = { width: 640, height: 800 }

/** Writes a JPEG of 1280 × 800 px, of two halves side by side. */
export async function writeDoublePicture(page: Page, file: string, halves: Half[]): Promise<void> {
  const images: string[] = []
  for (const { path, theme, width, x } of halves) {
    await page.setViewportSize({ width, height: size.height })
    await openForPicture(page, path, theme)
    const picture = await page.screenshot({ clip: { x, y: 0, ...size } })
    images.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`)
  }
  const composition = await page.context().newPage()
  await composition.setViewportSize({ width: 2 * size.width, height: size.height })
  await composition.setContent(`<body style="margin: 0; display: flex">${images.join('')}</body>`)
  await composition.screenshot({ path: file, type: 'jpeg', quality: 82 })
  await composition.close()
}
