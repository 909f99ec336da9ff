import { expect, type Page, test } from '@playwright/test'
import { signUp } from '@seam/server/demo/api-client.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { preventAutoplay } from '../prevent-autoplay.ts'
import { publishVideo } from '../publish-video.ts'

let path: string
test.beforeAll(async ({ baseURL }) => {
  const ada = await signUp(baseURL ?? '', { ...newPerson('Ada'), password: PASSWORD })
  path = `/v/${await publishVideo(ada)}`
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/** The names of the scripts that the page has loaded, without hashes. */
const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  )

test('the page of a video loads no menu, dialog or stream library before it is used', async ({
  page,
}) => {
  await preventAutoplay(page)
  // The page is never idle: it loads no code for later.
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

test('the player has the room of the sidebar from 1280 to 1599 px, and large controls on a phone', async ({
  page,
}) => {
  await preventAutoplay(page)
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
