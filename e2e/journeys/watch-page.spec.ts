import { expect, type Page, test } from '@playwright/test'
import { signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { publishVideo } from '../publish-video.ts'

let path: string
test.beforeAll(async ({ baseURL }) => {
  const ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  path = `/v/${await publishVideo(ada)}`
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/** Returns the names of the loaded scripts, without hashes. */
const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w-]+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? []),
  )

test('a printed page has dark text and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(path)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const lightness = (property: 'color' | 'backgroundColor') =>
    title.evaluate((element, name) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = getComputedStyle(name === 'color' ? element : document.body)[name]
      canvas.fillRect(0, 0, 1, 1)
      return canvas.getImageData(0, 0, 1, 1).data[0] ?? 0
    }, property)
  expect(await lightness('color')).toBeLessThan(60)
  expect(await lightness('backgroundColor')).toBeGreaterThan(200)
})

test('the preference for more contrast makes muted text stronger', async ({ page }) => {
  await page.goto(path)
  const muted = page.locator('.text-foreground-muted').first()
  const colorOf = () => muted.evaluate((element) => getComputedStyle(element).color)
  const before = await colorOf()
  await page.emulateMedia({ contrast: 'more' })
  expect(await colorOf()).not.toBe(before)
})

test('the watch page loads no menu, dialog or streaming library before it is used', async ({
  page,
}) => {
  // The page never becomes idle, so it preloads no code.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible()
  const scripts = await loadedScripts(page)
  expect(scripts).toContain('video-watch')
  const forUse = /menu|popover|dialog|overlay|toast|hls/
  expect(scripts.filter((name) => forUse.test(name))).toEqual([])

  await player(page).getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menuitem', { name: 'Speed' })).toBeVisible()
  expect(await loadedScripts(page)).toContain('settings-menu')
})

test('the player uses the space of the sidebar from 1280 to 1599 px, and has large controls on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  const size = async () => {
    const { width, height } = (await player(page).boundingBox()) ?? { width: 0, height: 0 }
    return [width, height].map(Math.round)
  }
  await expect.poll(size).toEqual([968, 545])
  for (const width of [1280, 1599]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await size())[0]).toBe(width - 1440 + 968)
  }

  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(async () => (await size())[0]).toBe(360)
  const buttons = player(page).locator('[data-bar]').getByRole('button').filter({ visible: true })
  const small = await buttons.evaluateAll((elements) =>
    elements
      .map((element) => ({ name: element.ariaLabel, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
  expect(await buttons.count()).toBeGreaterThanOrEqual(5)
})
