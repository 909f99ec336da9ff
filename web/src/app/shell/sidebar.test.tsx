import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Tooltips } from '../../ui/tooltips.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'

const link = (name: string) => page.getByRole('link', { name, exact: true })
const tooltip = page.getByRole('tooltip')

async function renderCollapsed() {
  useSidebar.setState({ expanded: false })
  await renderPage(
    <>
      <Sidebar />
      <Tooltips />
    </>,
  )
}

/** Moves the pointer away in one jump. */
const leave = () => userEvent.hover(document.documentElement, { position: { x: 600, y: 300 } })

test('a collapsed sidebar shows the name of every link that the pointer enters, one at a time', async () => {
  await renderCollapsed()
  const names = page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names.length).toBeGreaterThan(5)
  for (const name of [...names, ...names.toReversed()]) {
    await link(name).hover()
    await expect.element(tooltip).toHaveTextContent(name)
  }
})

test('a tooltip stays while the pointer is on it, and closes when the pointer leaves', async () => {
  await renderCollapsed()
  await link('Home').hover()
  await expect.element(tooltip).toBeVisible()
  await tooltip.hover()
  await expect.element(tooltip).toHaveTextContent('Home')
  await leave()
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('the user button names the user while its menu is closed', async () => {
  signInAs(ada)
  await renderCollapsed()
  const button = page.getByRole('button', { name: /^User menu/ })
  await button.hover()
  await expect.element(tooltip).toHaveTextContent('Ada')
  await button.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(tooltip).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await link('Home').hover()
  await expect.element(tooltip).toHaveTextContent('Home')
})

test('the keyboard focus shows a tooltip, and Escape closes it', async () => {
  await renderCollapsed()
  await userEvent.tab()
  await expect.element(tooltip).toHaveTextContent('Home')
  await userEvent.tab()
  await expect.element(tooltip).toHaveTextContent('Video Feed')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('an expanded sidebar shows the names themselves and no tooltip', async () => {
  useSidebar.setState({ expanded: true })
  await renderPage(
    <>
      <Sidebar />
      <Tooltips />
    </>,
  )
  await link('Video Feed').hover()
  await expect.element(page.getByText('Video Feed', { exact: true })).toBeVisible()
  await expect.element(tooltip).not.toBeInTheDocument()
})
