import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { Avatar } from './avatar.tsx'

const TRANSPARENT = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`

test('a transparent picture has the same background in both themes', async () => {
  await renderPage(<Avatar src={TRANSPARENT} alt="Ada" title="ada" />)
  const picture = page.getByRole('img', { name: 'Ada' })
  await expect.element(picture).toBeInTheDocument()
  const background = () => getComputedStyle(picture.element()).backgroundColor
  const light = background()
  expect(light).toBe('rgb(255, 255, 255)')
  document.documentElement.classList.add('dark')
  expect(background()).toBe(light)
  document.documentElement.classList.remove('dark')
})
