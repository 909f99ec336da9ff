import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'

const link = (name: string) => page.getByRole('link', { name, exact: true })
const tooltip = page.getByRole('tooltip')

async function renderCollapsed() {
  useSidebar.setState({ expanded: false })
  await renderPage(<Sidebar />)
  // The tooltips are loaded after the links.
  await expect.element(link('Home')).toHaveAttribute('data-state')
}

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
  await userEvent.hover(document.documentElement, { position: { x: 300, y: 300 } })
  await userEvent.hover(document.documentElement, { position: { x: 310, y: 310 } })
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('an expanded sidebar shows the names themselves and no tooltip', async () => {
  useSidebar.setState({ expanded: true })
  await renderPage(<Sidebar />)
  await link('Video Feed').hover()
  await expect.element(page.getByText('Video Feed', { exact: true })).toBeVisible()
  await expect.element(tooltip).not.toBeInTheDocument()
})
