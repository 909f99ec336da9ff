import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { memoryHistory } from '../../lib/router/history.ts'
import { RouterProvider } from '../../lib/router/router-provider.tsx'
import { createRouter } from '../../lib/router/router.ts'
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

test('a sheet that is opened while the page hydrates stays open', async () => {
  await page.viewport(360, 740)
  /** Stands for a click between the commit and its effects. */
  const Click = () => {
    useLayoutEffect(() => useSidebar.setState({ sheetOpen: true }), [])
    return null
  }
  const router = createRouter({ routes: [], notFound: () => null }, memoryHistory('/'))
  const layout = () => (
    <>
      <ResponsiveSidebar />
      <Click />
    </>
  )
  const app = <RouterProvider router={router} layout={layout} failure={() => null} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(app)
  document.body.append(container)
  const root = hydrateRoot(container, app)
  const sheet = page.getByRole('dialog', { name: 'Navigation' })
  await expect.element(sheet.getByRole('link', { name: 'Video Feed' })).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: 'Video Feed' })).toBeVisible()
  root.unmount()
  container.remove()
})
