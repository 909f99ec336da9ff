import { statSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { heavy } from '../media.ts'
import { mediaProxy } from '../media-proxy.ts'
import { someone, signUp } from '../people.ts'
import { fillUpload, panel, upload, uploadAside } from '../uploading.ts'

const MB = 1_048_576
type Way = Awaited<ReturnType<typeof mediaProxy>>

/** Signs somebody up on a way to the product, and opens the form. */
async function begin(page: Page, way: Way) {
  const person = someone('Ada')
  await signUp(page, person, way.origin)
  await page.goto(`${way.origin}/v/new`)
  return person
}

const press = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()
const cards = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title })

test('an upload that is cut off again and again goes on, and sends no byte twice', async ({
  page,
}) => {
  const file = heavy(8)
  const cuts = Array.from({ length: 20 }, (_, index) => Math.round((index + 0.7) * 0.4 * MB))
  const way = await mediaProxy({ cuts })
  await begin(page, way)
  await fillUpload(page, 'Cut twenty times', file)
  await press(page)
  await expect(page).toHaveURL(/\/v\/feed$/, { timeout: 80_000 })
  expect(way.cutsLeft()).toBe(0)
  expect(way.arrived()).toBe(statSync(file).size)
  await expect(cards(page, 'Cut twenty times')).toHaveCount(1)
  await way.close()
})

test('after a reload an upload goes on by itself from where it was', async ({ page }) => {
  const file = heavy(6)
  const way = await mediaProxy({ hold: 3 * MB })
  await begin(page, way)
  await fillUpload(page, 'Read on', file)
  await press(page)
  await way.isHeld
  await page.reload()
  await expect(upload(page, 'Read on').getByText('Sending the video')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  const bar = page.getByRole('progressbar', { name: 'Progress of “Read on”' })
  // Half of it is there: the bar does not begin anew.
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(40)
  way.release()
  await expect(upload(page, 'Read on').getByText('Published')).toBeVisible({ timeout: 60_000 })
  expect(way.arrived()).toBe(statSync(file).size)
  await page.goto(`${way.origin}/v/feed`)
  await expect(cards(page, 'Read on')).toHaveCount(1)
  await expect(panel(page)).toBeHidden()
  await way.close()
})

test('without a network an upload waits, and goes on as soon as there is one', async ({
  page,
  context,
}) => {
  const file = heavy(6)
  const way = await mediaProxy({ hold: 2 * MB })
  await begin(page, way)
  await uploadAside(page, 'Through a tunnel', file)
  await way.isHeld
  await context.setOffline(true)
  way.cut()
  const row = upload(page, 'Through a tunnel')
  await expect(row.getByText('No connection. It goes on by itself')).toBeVisible()
  way.release()
  await context.setOffline(false)
  await expect(row.getByText('Published')).toBeVisible({ timeout: 60_000 })
  expect(way.arrived()).toBe(statSync(file).size)
  await way.close()
})

test('a proxy that refuses large bodies gets smaller ones, and is remembered', async ({ page }) => {
  const file = heavy(6)
  const way = await mediaProxy({ largest: MB })
  await begin(page, way)
  await uploadAside(page, 'In small pieces', file)
  await expect(upload(page, 'In small pieces').getByText('Published')).toBeVisible({
    timeout: 60_000,
  })
  expect(Math.max(...way.pieces.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MB)
  expect(way.arrived()).toBe(statSync(file).size)
  const refused = way.refused()
  expect(refused).toBeGreaterThan(0)

  await page.goto(`${way.origin}/v/new`)
  await uploadAside(page, 'In small pieces at once', file)
  await expect(upload(page, 'In small pieces at once').getByText('Published')).toBeVisible({
    timeout: 60_000,
  })
  expect(way.refused()).toBe(refused)
  await way.close()
})

test('another tab goes on with an upload when its own is closed', async ({ page, context }) => {
  const file = heavy(6)
  const way = await mediaProxy({ hold: 2 * MB })
  await begin(page, way)
  const other = await context.newPage()
  await other.goto(`${way.origin}/p/feed`)
  await uploadAside(page, 'Handed over', file)
  await way.isHeld
  const row = upload(other, 'Handed over')
  await expect(row.getByText('Sending the video')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  way.cut()
  way.release()
  await expect(row.getByText('Published')).toBeVisible({ timeout: 60_000 })
  expect(way.arrived()).toBe(statSync(file).size)
  await way.close()
})

test('a browser that keeps nothing uploads all the same, and asks before it is left', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const way = await mediaProxy({ hold: MB })
  await begin(page, way)
  await uploadAside(page, 'Written down nowhere', heavy(2))
  await way.isHeld
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  way.release()
  await expect(upload(page, 'Written down nowhere').getByText('Published')).toBeVisible({
    timeout: 60_000,
  })
  await way.close()
})

test('what is typed for the next video is not lost to one that comes back', async ({ page }) => {
  const way = await mediaProxy({ hold: MB })
  await begin(page, way)
  await uploadAside(page, 'Called off', heavy(2))
  await way.isHeld
  await page.getByLabel('Title').fill('The next one')
  await page.getByRole('button', { name: 'Cancel “Called off”' }).click()
  await expect(page.getByText('Upload cancelled.')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('The next one')
  await way.close()
})

test('an answer that gets lost makes neither a second video nor a false failure', async ({
  page,
}) => {
  const way = await mediaProxy()
  await begin(page, way)
  let lost = 0
  await page.route('**/api/v1/video/upload', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fillUpload(page, 'Only once', heavy(1))
  await press(page)
  await expect(page).toHaveURL(/\/v\/feed$/, { timeout: 60_000 })
  expect(lost).toBe(1)
  await page.goto(`${way.origin}/v/feed`)
  await expect(cards(page, 'Only once')).toHaveCount(1)
  await way.close()
})
