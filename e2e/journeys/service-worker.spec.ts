import { SHELL } from '@seam/contract/pages.ts'
import { expect, type Page, test } from '@playwright/test'
import { newPerson, signUp } from '../people.ts'
import { startSecondSite } from '../second-site.ts'
import { startSwitchableProxy } from '../switchable-proxy.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Returns the paths in all caches of the service worker, by cache name. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const entries = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })
const allCachedPaths = async (page: Page) => Object.values(await cachedPaths(page)).flat()

/** Opens a page and waits until the worker has cached the code of these screens. */
async function openStored(page: Page, url: string, screens: string[]) {
  await page.goto(url)
  for (const name of ['shell', ...screens])
    await expect
      .poll(() => allCachedPaths(page), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(new RegExp(`^/(assets/)?${name}(-.*\\.js)?$`)))
}

test('an offline reload shows the page, and a link opens another one from cached code', async ({
  page,
}) => {
  await openStored(page, '/v/feed', ['video-feed', 'post-feed', 'settings'])
  await page.context().setOffline(true)
  await page.reload()
  await expect(heading(page, 'Video Feed')).toBeVisible()
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await link(page, 'Post Feed').click()
  await expect(heading(page, 'Post Feed')).toBeVisible()
})

test('an address opened offline says that Seam could not be reached, until Retry shows it', async ({
  page,
}) => {
  await openStored(page, '/', ['profile'])
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await page.context().setOffline(true)
  await page.goto(`/u/${ada.username}?tab=posts`)
  await expect(page.getByText(/^Seam could not be reached\./)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Seam could not be reached\./)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/u/${ada.username}`)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Ada')).toBeVisible()
})

test('the caches contain the shell and code, but nothing from the API, a user or another build', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(async () => (await caches.open('earlier')).put('/x', new Response('')))
  await openStored(page, '/', ['post-feed'])
  const ada = newPerson('Ada')
  await signUp(page, ada)
  for (const path of ['/settings', `/u/${ada.username}`, '/v/feed', '/api/v1/video']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 200])
  }
  const [paths = [], ...others] = Object.values(await cachedPaths(page))
  expect(others).toEqual([])
  expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual([SHELL])
  const shell = await page.evaluate(async (path) => (await caches.match(path))?.text() ?? '', SHELL)
  expect(shell).toContain('<div id="root">')
  expect(shell).not.toContain(ada.username)
  await expect(page.locator('body')).toContainText('"docs"')
})

test(
  'a server error is shown unchanged, and the operator can remove the worker',
  { tag: '@long' },
  async ({ page }) => {
    const proxy = await startSwitchableProxy(process.env.E2E_PORT ?? '')
    const product = await startSecondSite({ SERVICE_WORKER: 'off' })
    try {
      await openStored(page, proxy.origin, ['post-feed'])
      proxy.switchTo(null)
      const response = await page.goto(`${proxy.origin}/p/feed`)
      expect(response?.status()).toBe(503)
      await expect(page.getByText('Down')).toBeVisible()

      proxy.switchTo(product.port)
      await page.goto(`${proxy.origin}/p/feed`)
      await expect(heading(page, 'Post Feed')).toBeVisible()
      const countWorkers = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      await expect.poll(countWorkers).toBe(0)
      expect(await cachedPaths(page)).toEqual({})
      proxy.stop()
      await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED')
    } finally {
      proxy.stop()
      await product.stop()
    }
  },
)

test('a newer build is shown at the next visit, and opens offline after that', async ({ page }) => {
  const port = process.env.E2E_PORT ?? ''
  const proxy = await startSwitchableProxy(port)
  const build = page.locator('meta[name=build]')
  try {
    await openStored(page, proxy.origin, ['post-feed'])
    const [earlier = ''] = Object.keys(await cachedPaths(page))
    proxy.switchTo(port, (text) =>
      text
        .replace('"id":"', '"id":"newer-')
        .replace('<head>', '<head><meta name="build" content="newer">'),
    )
    await page.reload()
    await expect(build).toHaveCount(1)
    // Opening a cache while it is being deleted would recreate it.
    const names = () => page.evaluate(() => caches.keys())
    await expect.poll(names).toEqual([`newer-${earlier}`])

    await page.context().setOffline(true)
    await page.reload()
    await expect(heading(page, 'Seam')).toBeVisible()
    await expect(build).toHaveCount(1)
  } finally {
    proxy.stop()
  }
})

test(
  'the player for other sites never becomes a page of the application',
  { tag: '@long' },
  async ({ page }) => {
    await openStored(page, '/', ['post-feed'])
    const response = await page.goto('/embed/AAAAAAAAAAA')
    expect(response?.status()).toBe(404)
    await page.context().setOffline(true)
    await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  },
)
