import type { PostImage } from '@seam/contract/post-image.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { makePostImage } from '../../../test/items.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PostImages } from './post-images.tsx'

const image = (name: string) => page.getByRole('button', { name })
const boxOf = (name: string) => image(name).element().getBoundingClientRect()

/** Renders images in a column of this width. */
const show = (images: PostImage[], width = 600) =>
  renderPage(
    <div style={{ width }}>
      <PostImages images={images} />
    </div>,
  )

const several = (count: number) =>
  Array.from({ length: count }, (_, index) => makePostImage(`Tide ${index + 1}`))

test.each([
  // Wide, tall, very tall, and small.
  [1600, 800, 600, 300],
  [900, 1000, 468, 520],
  [500, 5000, 312, 520],
  [200, 100, 200, 100],
])('one image of %i × %i is %i × %i large', async (width, height, shownWidth, shownHeight) => {
  await show([makePostImage('Tide', { width, height })])
  const box = boxOf('Image: Tide')
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([shownWidth, shownHeight])
})

test('two images are side by side', async () => {
  await show(several(2))
  const [left, right] = [boxOf('Image 1 of 2: Tide 1'), boxOf('Image 2 of 2: Tide 2')]
  expect([left.top, left.width, left.height]).toEqual([right.top, right.width, 400])
})

test('of three images the first is as high as the others together', async () => {
  await show(several(3), 300)
  const [first, second, third] = [1, 2, 3].map((index) =>
    boxOf(`Image ${index} of 3: Tide ${index}`),
  )
  expect(first?.height).toBe(200)
  expect(second?.top).toBe(first?.top)
  expect(third?.bottom).toBe(first?.bottom)
  expect(third?.left).toBe(second?.left)
})

test('four images are two by two', async () => {
  await show(several(4))
  const boxes = [1, 2, 3, 4].map((index) => boxOf(`Image ${index} of 4: Tide ${index}`))
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(2)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(2)
})

test('an image has its alternative text, and files of several widths', async () => {
  await show([makePostImage('Low tide'), makePostImage('')])
  const [described, other] = document.querySelectorAll('main img')
  expect(described?.getAttribute('alt')).toBe('Low tide')
  expect(other?.getAttribute('alt')).toBe('')
  expect(described?.getAttribute('srcset')).toMatch(/\/320\.webp 320w, .*\/1280\.webp 1280w$/)
  await expect
    .element(page.getByRole('button', { name: 'Image 2 of 2', exact: true }))
    .toBeVisible()
  const badges = [...document.querySelectorAll('main button')].map(
    (button) => getComputedStyle(button, '::after').content,
  )
  expect(badges).toEqual(['"ALT"', 'none'])
})

const adult = [makePostImage('Bare', { nsfw: true })]

test('adult images are blurred until a click reveals them', async () => {
  signInAs(ada)
  await show(adult)
  await expect.element(image('Image: Bare')).toBeDisabled()
  expect(document.querySelector('main img')?.className).toContain('blur')
  await page.getByRole('button', { name: /^Adult content/ }).click()
  await expect.element(image('Image: Bare')).toBeEnabled()
  expect(document.querySelector('main img')?.className).not.toContain('blur')
})

test('adult images are shown at once to those who chose that', async () => {
  signInAs({ ...ada, nsfwContent: 'SHOW' })
  await show([makePostImage('Bare too', { nsfw: true })])
  await expect.element(image('Image: Bare too')).toBeEnabled()
  await expect.element(page.getByRole('button', { name: /^Adult content/ })).not.toBeInTheDocument()
})

test('adult images are left out for those who chose that, and others are not', async () => {
  signInAs({ ...ada, nsfwContent: 'HIDE' })
  await show(adult)
  await expect.element(page.getByText('Adult images are hidden by your settings.')).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
  await show(several(1))
  await expect.element(image('Image: Tide 1')).toBeVisible()
})

test('the viewer shows an image with its description, and the arrow keys change it', async () => {
  await show([...several(2), makePostImage('')])
  await image('Image 1 of 3: Tide 1').click()
  const viewer = page.getByRole('dialog', { name: 'Images' })
  await expect.element(viewer.getByRole('img', { name: 'Tide 1' })).toBeVisible()
  await expect.element(viewer.getByText('1 / 3', { exact: false })).toBeVisible()
  await expect
    .element(viewer.getByRole('region', { name: 'Description' }))
    .toHaveTextContent('Tide 1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer.getByRole('img', { name: 'Tide 2' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Next image' }).click()
  await expect.element(viewer.getByRole('region')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.element(viewer.getByText('3 / 3', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(image('Image 1 of 3: Tide 1')).toHaveFocus()
})

test('a double click zooms in the viewer, and the arrow keys then move the image', async () => {
  await show(several(2))
  await image('Image 1 of 2: Tide 1').click()
  const shown = page.getByRole('dialog').getByRole('img')
  const scale = () => new DOMMatrix(getComputedStyle(shown.element()).transform).a
  await shown.dblClick()
  await expect.poll(scale).toBeGreaterThan(2)
  const left = () => Math.round(shown.element().getBoundingClientRect().left)
  const before = left()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(left).not.toBe(before)
  await expect.element(page.getByText('1 / 2', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(scale).toBe(1)
})

test('a swipe changes the image in the viewer', async () => {
  await show(several(2))
  await image('Image 1 of 2: Tide 1').click()
  const shown = page.getByRole('dialog').getByRole('img', { name: 'Tide 1' })
  await userEvent.dragAndDrop(shown, shown, {
    sourcePosition: { x: 200, y: 100 },
    targetPosition: { x: 60, y: 105 },
  })
  await expect.element(page.getByRole('dialog').getByRole('img', { name: 'Tide 2' })).toBeVisible()
})
