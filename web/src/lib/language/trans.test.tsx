import { Trans } from '@lingui/react/macro'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'

test('a message has elements, texts and values in its order', async () => {
  await renderPage(
    <p data-testid="text">
      <Trans>
        Read <a href="/about">the rules</a> of <strong>{'Ada'}</strong>, {3} times
        <br />
      </Trans>
    </p>,
  )
  expect(page.getByTestId('text').element().innerHTML).toBe(
    'Read <a href="/about">the rules</a> of <strong>Ada</strong>, 3 times<br>',
  )
})

test('a value that looks like a tag stays text', async () => {
  const name = '<0>Ben</0>'
  await renderPage(
    <p data-testid="text">
      <Trans>
        <a href="/about">About</a> {name}
      </Trans>
    </p>,
  )
  expect(page.getByTestId('text').element().innerHTML).toBe(
    '<a href="/about">About</a> &lt;0&gt;Ben&lt;/0&gt;',
  )
})
