import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { ResponsiveSidebar } from './responsive-sidebar.tsx'
import { closeSheet, toggleSidebar, useSidebar } from './sidebar-state.ts'

const width = () => document.querySelector('aside')?.getBoundingClientRect().width

afterEach(closeSheet)

test('on a phone in landscape the sidebar shows icons only, and the toggle opens the sheet', async () => {
  await page.viewport(844, 390)
  useSidebar.setState({ expanded: true })
  await renderPage(<ResponsiveSidebar />)
  await expect.poll(width).toBe(48)
  toggleSidebar('/')
  const sheet = page.getByRole('dialog', { name: 'Navigation' })
  await expect.element(sheet.getByRole('link', { name: 'Video Feed' })).toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(width).toBe(256)
})
