import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Part = () => <p>The part</p>

test('code that cannot be fetched leaves the page unchanged, and loads on a click or once online', async () => {
  let reachable = false
  let attempts = 0
  const Lazy = lazyComponent(() => {
    attempts += 1
    if (reachable) return Promise.resolve(Part)
    return Promise.reject(
      new TypeError('Failed to fetch dynamically imported module: /assets/part.js'),
    )
  })
  await renderPage(
    <>
      <button type="button">Open</button>
      <Lazy fallback={<p>The fallback</p>} />
    </>,
  )
  await expect.element(page.getByText(/^Seam could not be reached\./)).toBeVisible()
  await expect.element(page.getByText('The fallback')).toBeVisible()

  const before = attempts
  await page.getByRole('button', { name: 'Open' }).click()
  expect(attempts).toBe(before + 1)
  await expect.element(page.getByText('The fallback')).toBeVisible()

  reachable = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('The part')).toBeVisible()
})
