import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Tooltips } from '../../ui/tooltips.tsx'
import { TopBar } from './top-bar.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)

const renderTopBar = () =>
  renderPage(<TopBar bell={() => null} suggestions={() => null} onSearch={() => undefined} />)

test.each([320, 1280])(
  'at %i px a visitor opens the sign-in dialog with one click',
  async (width) => {
    await page.viewport(width, 740)
    await renderTopBar()
    await button('Sign in').click()
    expect(useAuth.getState().isAuthOverlayOpen).toBe(true)
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

test.each([320, 1280])(
  'at %i px a user creates a video or a post from the top bar',
  async (width) => {
    await page.viewport(width, 740)
    signInAs(ada)
    const { history } = await renderTopBar()
    expect(document.documentElement.scrollWidth).toBe(width)
    await button('Create').click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(menuItems()).toEqual(['Upload Video', 'Create Post'])
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Create')).toHaveFocus()
    await button('Create').click()
    await page.getByRole('menuitem', { name: 'Create Post' }).click()
    expect(history.href()).toBe('/p/new')
  },
)

test("the user's picture opens a menu with their profile, settings and sign-out", async () => {
  await page.viewport(320, 740)
  signInAs(ada)
  const { history } = await renderTopBar()
  await button('Your account').click()
  await expect.element(page.getByText('@ada')).toBeVisible()
  expect(menuItems()).toEqual(['Your profile', 'Statistics', 'Settings', 'Log out'])
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  expect(history.href()).toBe('/u/ada')
})

test('the tooltip of a button at the edge of the window stays on one line within it', async () => {
  await page.viewport(1280, 740)
  signInAs(ada)
  await renderPage(
    <>
      <TopBar bell={() => null} suggestions={() => null} onSearch={() => undefined} />
      <Tooltips />
    </>,
  )
  for (const name of ['Toggle sidebar', 'Create', 'Your account']) {
    await button(name).hover()
    const tooltip = page.getByRole('tooltip')
    await expect.element(tooltip).toHaveTextContent(name)
    const { left, right, height } = tooltip.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(1280)
    expect(height).toBeLessThan(36)
  }
})
