import { expect, type Page, test } from '@playwright/test'
import { callApi, signUp as joinByApi, upload } from '@seam/server/demo/api-client.ts'
import { picture, tinyVideo } from '../media.ts'
import { fillSignup, newPerson, overlay, PASSWORD } from '../people.ts'

type Shifted = typeof globalThis & { layoutShift?: number }

/** Adds up how far the content of each page moves, from the start of its load. */
const observeLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifted: Shifted = globalThis
    shifted.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifted.layoutShift = (shifted.layoutShift ?? 0) + entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const layoutShiftOf = (page: Page) => page.evaluate(() => (globalThis as Shifted).layoutShift)

test('the front page shows new items, and then those of the people whom one follows', async ({
  page,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const ben = newPerson('Ben')
  const adaByApi = await joinByApi(baseURL ?? '', { ...ada, password: PASSWORD })
  const benByApi = await joinByApi(baseURL ?? '', { ...ben, password: PASSWORD })
  const stamp = Date.now()
  const publish = async (title: string, member: typeof adaByApi) =>
    callApi(member, 'POST', '/video/upload', {
      title,
      description: '',
      publishStatus: 'PUBLIC',
      category: 'TECH',
      nsfw: false,
      video: await upload(member, 'videos', tinyVideo()),
      thumbnail: await upload(member, 'thumbnails', picture()),
    })
  const main = page.getByRole('main')
  const links = ['Tide', 'Fog'].map((name) =>
    main.getByRole('link', { name: `${name} ${stamp}` }).first(),
  )
  await observeLayoutShifts(page)
  // Other journeys also publish, and the front page shows few items.
  await expect(async () => {
    await publish(`Tide ${stamp}`, adaByApi)
    await publish(`Fog ${stamp}`, benByApi)
    await callApi(benByApi, 'POST', '/post', { content: `Words ${stamp}` })
    await expect(async () => {
      await page.goto('/')
      for (const link of links) await expect(link).toBeVisible({ timeout: 1000 })
      await expect(main.getByText(`Words ${stamp}`).first()).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  }).toPass()
  expect(await layoutShiftOf(page)).toBe(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(main.getByText(`Words ${stamp}`).first()).toBeAttached()
  expect(await layoutShiftOf(page)).toBe(0)

  // On a phone, both are one tap away, without the sheet.
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillSignup(page, newPerson('Cleo'))
  await expect(overlay(page)).toBeHidden()
  await page.goto(`/u/${ada.username}`)
  const followed = page.waitForResponse(`**/api/v1/follow/${ada.username}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await followed
  await page.goto('/')
  await expect(main.getByRole('heading', { name: 'Newest videos Following' })).toBeVisible()
  await expect(main.getByRole('link', { name: `Tide ${stamp}` }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: `Fog ${stamp}` })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Newest posts', exact: true })).toBeAttached()

  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Create Post' }).click()
  await expect(page).toHaveURL(/\/p\/new$/)
})
