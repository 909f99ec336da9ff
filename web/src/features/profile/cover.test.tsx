import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstImage } from '../../../test/first-image.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Page } from '../../ui/page.tsx'
import { Cover } from './cover.tsx'

const picture = (width: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: 10 })
  return canvas.toDataURL('image/webp')
}

afterEach(() => page.viewport(1280, 800))

test.each([
  [360, 0],
  [900, 48],
  [1440, 256],
  [2560, 256],
])('in a window of %i pixels, the browser knows the width of a cover', async (width, sidebar) => {
  await page.viewport(width, 800)
  const image = { url: '/media/1920.webp', smallUrl: '/media/960.webp', widths: [960, 1920] }
  const shownImage = firstImage()
  await renderPage(
    <div style={{ marginLeft: sidebar }}>
      <Page>
        <Cover image={{ ...image, color: '#1a7f8c' }} />
      </Page>
    </div>,
  )
  const shown = await shownImage
  expect(shown.srcset).toBe('/media/960.webp 960w, /media/1920.webp 1920w')
  const announced = Object.assign(new Image(), { sizes: shown.sizes, srcset: `${picture(80)} 80w` })
  await announced.decode()
  expect(announced.naturalWidth).toBe(Math.round(shown.width))
})

test.each([
  [360, 90],
  [2560, 176],
])('in a window of %i pixels is at most %i pixels high', async (window, height) => {
  await page.viewport(window, 800)
  await renderPage(
    <Cover image={{ url: picture(80), smallUrl: picture(40), widths: [], color: null }} />,
  )
  const cover = page.getByAltText('').element().closest('div')
  expect(cover?.clientHeight).toBeGreaterThan(0.8 * height)
  expect(cover?.clientHeight).toBeLessThanOrEqual(height)
})
