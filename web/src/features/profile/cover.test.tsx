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
