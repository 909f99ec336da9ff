import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { toastSuccess } from '../lib/toast.ts'

test.each([360, 1280])(
  '%d px wide, a toast does not cover the heading below the top bar',
  async (width) => {
    await page.viewport(width, 800)
    await renderPage(<h1 style={{ paddingTop: 'var(--header-height)' }}>Heading</h1>)
    toastSuccess('saved', 'Preferences saved.')
    const text = page.getByText('Preferences saved.')
    await expect.element(text).toBeVisible()
    const toast = text.element().closest('[data-sonner-toast]') as HTMLElement
    await expect.poll(() => toast.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    expect(toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(56)
  },
)

test('a toast that is added while the first one is rendered is shown too', async () => {
  toastSuccess('first', 'First.')
  const Other = () => {
    useLayoutEffect(() => toastSuccess('second', 'Second.'), [])
    return null
  }
  await renderPage(<Other />)
  for (const text of ['First.', 'Second.']) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
})
