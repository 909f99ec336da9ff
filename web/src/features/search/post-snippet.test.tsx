import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ben } from '../../../test/cast.ts'
import { makePost } from '../../../test/items.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PostSnippet } from './post-snippet.tsx'

const link = (name: string) => page.getByRole('link', { name })

test('mentions and URLs in a found post are links, with the matches highlighted', async () => {
  const post = {
    ...makePost(ben, 'Waves by @ada: https://sea.example/waves'),
    mentions: ['ada'],
    excerpt: [
      { text: 'Waves', hit: true },
      { text: ' by @ada: https://sea.example/', hit: false },
      { text: 'waves', hit: true },
    ],
  }
  await renderPage(<PostSnippet post={post} />)
  await expect.element(link('@ada')).toHaveAttribute('href', '/u/ada')
  await expect
    .element(link('https://sea.example/waves'))
    .toHaveAttribute('href', 'https://sea.example/waves')
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['Waves', 'waves'])
})

test('a URL that the snippet cuts off is not a link', async () => {
  const rest = 'x'.repeat(100)
  const post = {
    ...makePost(ben, `Waves: https://sea.example/${rest}`),
    excerpt: [{ text: 'Waves: https://sea.example/', hit: false }],
  }
  await renderPage(<PostSnippet post={post} />)
  await expect.element(link('Read more')).toBeVisible()
  await expect.element(link('https://sea.example/')).not.toBeInTheDocument()
})
