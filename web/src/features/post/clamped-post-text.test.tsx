import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben } from '../../../test/cast.ts'
import { makePost } from '../../../test/items.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ClampedPostText } from './clamped-post-text.tsx'

const urlOf = (name: string) => `https://${name}.example`

test('the Tab key skips the links in hidden lines, and the text keeps its place', async () => {
  const lines = [urlOf('one'), ...Array.from({ length: 8 }, (_, line) => `Line ${line}`)]
  await renderPage(<ClampedPostText post={makePost(ben, [...lines, urlOf('last')].join('\n'))} />)
  await expect.element(page.getByRole('link', { name: 'Read more' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: urlOf('one') })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Read more' })).toHaveFocus()
})

test('blank lines take no space in the first lines of a post', async () => {
  await renderPage(<ClampedPostText post={makePost(ben, 'One\n\n\n\n\n\n\n\nTwo')} />)
  await expect.element(page.getByText('One Two')).toBeVisible()
  await expect.element(page.getByText('Read more')).not.toBeInTheDocument()
})
