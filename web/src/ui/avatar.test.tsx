import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { Avatar } from './avatar.tsx'

const TRANSPARENT = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`

test('a transparent picture has the same background in both themes', async () => {
  await renderPage(<Avatar image={TRANSPARENT} alt="Ada" title="ada" />)
  const picture = page.getByRole('img', { name: 'Ada' })
  await expect.element(picture).toBeInTheDocument()
  const background = () => getComputedStyle(picture.element()).backgroundColor
  const light = background()
  expect(light).toBe('rgb(255, 255, 255)')
  document.documentElement.classList.add('dark')
  expect(background()).toBe(light)
  document.documentElement.classList.remove('dark')
})

/** Returns the picture as it was first rendered: its missing file may fail to load at any time. */
async function renderPicture(avatar: ReactElement): Promise<HTMLImageElement> {
  const first = Promise.withResolvers<HTMLImageElement>()
  const observer = new MutationObserver(() => {
    const picture = document.querySelector('img')
    if (picture) first.resolve(picture)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await renderPage(avatar)
  const picture = await first.promise
  observer.disconnect()
  return picture
}

const image = {
  url: '/media/512.webp',
  smallUrl: '/media/96.webp',
  widths: [48, 96, 512],
  color: '#1a7f8c',
}

test('a picture declares its files and displayed size, in front of its colour', async () => {
  const picture = await renderPicture(<Avatar image={image} alt="Ada" title="ada" sizes="128px" />)
  expect(picture.srcset).toBe('/media/48.webp 48w, /media/96.webp 96w, /media/512.webp 512w')
  expect(picture.sizes).toBe('128px')
  expect(picture.style.backgroundColor).toContain('#1a7f8c')
  // The mixed colour is valid.
  expect(getComputedStyle(picture).backgroundColor).toMatch(/^oklab/)
})

test.each([
  [false, '/media/96.webp'],
  [true, '/media/512.webp'],
])('a picture of unknown widths that is large: %s loads %s', async (large, src) => {
  const picture = await renderPicture(
    <Avatar image={{ ...image, widths: [] }} large={large} alt="Ada" title="ada" />,
  )
  expect([picture.getAttribute('src'), picture.srcset]).toEqual([src, ''])
})
