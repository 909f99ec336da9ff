import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { readCookie } from '../../lib/cookies.ts'
import { Link } from '../../lib/router/link.tsx'
import { Sidebar } from './sidebar.tsx'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'

afterEach(() => page.viewport(1280, 800))

const width = () => document.querySelector('aside')?.getBoundingClientRect().width

test('beside a video the sidebar is collapsed from 1280 to 1599 px, unless expanded by hand', async () => {
  await page.viewport(1599, 800)
  const { history } = await renderPage(
    <div className="flex">
      <Sidebar />
      <Link to="/v/feed">Leave</Link>
    </div>,
    '/v/aaaaaaaaaaa',
  )
  const toggle = () => toggleSidebar(history.href())
  await expect.poll(width).toBe(48)
  toggle()
  await expect.poll(width).toBe(256)
  toggle()
  await expect.poll(width).toBe(48)
  expect(readCookie('sidebar_state')).not.toBe('false')
  toggle()
  await page.viewport(1600, 800)
  // The width is the same before and after.
  await expect.poll(() => useSidebar.getState().expandedBesideVideo).toBe(false)
  await expect.poll(width).toBe(256)
  await page.viewport(1280, 800)
  await expect.poll(width).toBe(48)
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect.poll(width).toBe(256)
})
