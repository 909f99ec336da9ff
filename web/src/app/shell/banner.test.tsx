import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Banner } from './banner.tsx'

const banner = page.getByRole('region', { name: 'Your account' })

test.each([360, 1280])('at %i px a member with new terms finds them', async (width) => {
  await page.viewport(width, 740)
  signInAs({ ...ada, termsToAccept: 2 })
  await renderPage(<Banner />)
  await expect.element(banner).toMatchTextContent(/This site has new terms\./)
  await expect
    .element(banner.getByRole('link', { name: 'Read the terms' }))
    .toHaveAttribute('href', '/terms')
  expect(document.documentElement.scrollWidth).toBe(width)
})

test.each([
  ['on the page of the terms', { ...ada, termsToAccept: 2 }, '/terms'],
  ['for a member who has accepted them', ada, '/'],
])('there is no banner %s', async (_, user, path) => {
  signInAs(user)
  await renderPage(
    <>
      <Banner />
      <p>Content</p>
    </>,
    path,
  )
  await expect.element(page.getByText('Content')).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

test('until a moderator approves it, an account reads that first', async () => {
  signInAs({ ...ada, isPending: true, termsToAccept: 2 })
  await renderPage(<Banner />)
  await expect.element(page.getByText(/A moderator has to approve your account/)).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})
