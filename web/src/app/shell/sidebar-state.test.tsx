import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { readCookie } from '../../lib/cookies.ts'
import { Sidebar } from './sidebar.tsx'
import { toggleSidebar, useCompactSidebar } from './sidebar-state.ts'

afterEach(() => page.viewport(1280, 800))

const sidebar = page.getByRole('complementary')

function VideoPage() {
  useCompactSidebar()
  return null
}

function App() {
  const [left, setLeft] = useState(false)
  return (
    <div className="flex">
      <Sidebar />
      {!left && <VideoPage />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </div>
  )
}

test('beside a video the sidebar is collapsed from 1280 to 1599 px, unless expanded by hand', async () => {
  await page.viewport(1599, 800)
  await renderPage(<App />)
  await expect.element(sidebar).toHaveAttribute('data-state', 'collapsed')
  toggleSidebar()
  await expect.element(sidebar).toHaveAttribute('data-state', 'expanded')
  toggleSidebar()
  await expect.element(sidebar).toHaveAttribute('data-state', 'collapsed')
  expect(readCookie('sidebar_state')).not.toBe('false')
  await page.viewport(1600, 800)
  await expect.element(sidebar).toHaveAttribute('data-state', 'expanded')
  await page.viewport(1280, 800)
  await expect.element(sidebar).toHaveAttribute('data-state', 'collapsed')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(sidebar).toHaveAttribute('data-state', 'expanded')
})
