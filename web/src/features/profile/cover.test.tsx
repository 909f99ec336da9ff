import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { Cover } from './cover.tsx'

const picture = (width: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 10 })
  return canvas.toDataURL('image/webp')
}

afterEach(() => page.viewport(1280, 800))

test.each([
  [390, 40],
  [1280, 80],
])('in a window of %i pixels loads the file that is %i pixels wide', async (window, width) => {
  await page.viewport(window, 800)
  await renderPage(<Cover image={{ url: picture(80), smallUrl: picture(40) }} />)
  await expect.element(page.getByAltText('')).toHaveProperty('naturalWidth', width)
})

test.each([
  [360, 90],
  [2560, 176],
])('in a window of %i pixels is at most %i pixels high', async (window, height) => {
  await page.viewport(window, 800)
  await renderPage(<Cover image={{ url: picture(80), smallUrl: picture(40) }} />)
  const cover = page.getByAltText('').element().closest('div')
  expect(cover?.clientHeight).toBeGreaterThan(0.8 * height)
  expect(cover?.clientHeight).toBeLessThanOrEqual(height)
})
