import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { LinkedText } from './linked-text.tsx'

test('a username reads from left to right in right-to-left text', async () => {
  await renderPage(
    <p dir="auto">
      <LinkedText text="مرحبا @ada" mentions={['ada']} />
    </p>,
  )
  const link = page.getByRole('link', { name: '@ada' })
  await expect.element(link).toBeVisible()
  const text = link.element().firstChild as Text
  const left = (from: number, to: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return range.getBoundingClientRect().left
  }
  expect(left(0, 1)).toBeLessThan(left(1, 2))
})

test('a hashtag searches for posts, in the description of a video for videos', async () => {
  await renderPage(
    <>
      <LinkedText text="In the #storm" />
      <LinkedText text="By the #sea" hashtagsOf="video" />
    </>,
  )
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('#storm')).toHaveAttribute('href', '/search?q=%23storm&type=post')
  await expect.element(link('#sea')).toHaveAttribute('href', '/search?q=%23sea')
})
