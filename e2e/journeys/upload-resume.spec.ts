import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { paddedVideo } from '../media.ts'
import { startMediaProxy } from '../media-proxy.ts'
import { newPerson, signUp } from '../people.ts'
import {
  expectPublished,
  fillUploadForm,
  uploadInBackground,
  uploadPanel,
  uploadRow,
} from '../upload-form.ts'
import { PROCESSING } from '../processing-timeout.ts'

const MB = 1_048_576
type Proxy = Awaited<ReturnType<typeof startMediaProxy>>

/** Signs a person up through the proxy and opens the upload form. */
async function begin(page: Page, proxy: Proxy) {
  const person = newPerson('Ada')
  await signUp(page, person, proxy.origin)
  await page.goto(`${proxy.origin}/v/new`)
  return person
}

const press = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true }).click()
const videoLinks = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title })

test('resumes an upload that is interrupted repeatedly, and sends no byte twice', async ({
  page,
}) => {
  const file = paddedVideo(8)
  const cuts = Array.from({ length: 20 }, (_, index) => Math.round((index + 0.7) * 0.4 * MB))
  const proxy = await startMediaProxy({ cuts })
  const { username } = await begin(page, proxy)
  const title = `Cut twenty times, ${username}`
  await fillUploadForm(page, title, file)
  await press(page)
  await expect(page).toHaveURL(/\/v\/feed$/, { timeout: 80_000 })
  expect(proxy.cutsLeft()).toBe(0)
  expect(proxy.receivedBytes()).toBe(statSync(file).size)
  await expect(videoLinks(page, title)).toHaveCount(1)
  await proxy.close()
})

test('resumes an upload automatically after a reload', async ({ page }) => {
  const file = paddedVideo(6)
  const proxy = await startMediaProxy({ holdAfter: 3 * MB })
  const { username } = await begin(page, proxy)
  const title = `Read on, ${username}`
  await fillUploadForm(page, title, file)
  await press(page)
  await proxy.isHeld
  // Bytes that the product has not read by then are lost with the connection, and are sent again.
  const uploadId = proxy.chunks[0]?.path.split('/').at(-1) ?? ''
  const stored = join(process.env.E2E_FOLDER ?? '', 'data/objects/.uploads', uploadId)
  await expect.poll(() => statSync(stored).size).toBe(3 * MB)
  await page.reload()
  await expect(uploadRow(page, title).getByText('Sending the video')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  const bar = page.getByRole('progressbar', { name: `Progress of “${title}”` })
  // Half is uploaded, so the bar does not start at zero.
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(40)
  proxy.release()
  await expect(uploadRow(page, title).getByText('Published')).toBeVisible(PROCESSING)
  expect(proxy.receivedBytes()).toBe(statSync(file).size)
  await page.goto(`${proxy.origin}/v/feed`)
  await expect(videoLinks(page, title)).toHaveCount(1)
  await expect(uploadPanel(page)).toBeHidden()
  await proxy.close()
})

test('an upload waits while offline and resumes when online', async ({ page, context }) => {
  const file = paddedVideo(6)
  const proxy = await startMediaProxy({ holdAfter: 2 * MB })
  await begin(page, proxy)
  await uploadInBackground(page, 'Through a tunnel', file)
  await proxy.isHeld
  await context.setOffline(true)
  await proxy.cut()
  const row = uploadRow(page, 'Through a tunnel')
  await expect(row.getByText('No connection. It continues by itself')).toBeVisible()
  proxy.release()
  await context.setOffline(false)
  await expectPublished(row)
  expect(proxy.receivedBytes()).toBe(statSync(file).size)
  await proxy.close()
})

test(
  'sends smaller chunks to a proxy with a body limit, and remembers the limit',
  { tag: '@long' },
  async ({ page }) => {
    const file = paddedVideo(6)
    const proxy = await startMediaProxy({ maxChunkBytes: MB })
    await begin(page, proxy)
    await uploadInBackground(page, 'In small chunks', file)
    await expect(uploadRow(page, 'In small chunks').getByText('Published')).toBeVisible(PROCESSING)
    expect(Math.max(...proxy.chunks.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MB)
    expect(proxy.receivedBytes()).toBe(statSync(file).size)
    const rejected = proxy.rejectedChunks()
    expect(rejected).toBeGreaterThan(0)

    await page.goto(`${proxy.origin}/v/new`)
    await uploadInBackground(page, 'In small chunks at once', file)
    await expect(uploadRow(page, 'In small chunks at once').getByText('Published')).toBeVisible(
      PROCESSING,
    )
    expect(proxy.rejectedChunks()).toBe(rejected)
    await proxy.close()
  },
)

test('another tab resumes an upload when its tab is closed', async ({ page, context }) => {
  const file = paddedVideo(6)
  const proxy = await startMediaProxy({ holdAfter: 2 * MB })
  await begin(page, proxy)
  const other = await context.newPage()
  await other.goto(`${proxy.origin}/p/feed`)
  await uploadInBackground(page, 'Handed over', file)
  await proxy.isHeld
  const row = uploadRow(other, 'Handed over')
  await expect(row.getByText('Sending the video')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await proxy.cut()
  proxy.release()
  await expectPublished(row)
  expect(proxy.receivedBytes()).toBe(statSync(file).size)
  await proxy.close()
})

test('without IndexedDB it uploads and asks before the page is closed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const proxy = await startMediaProxy({ holdAfter: MB })
  await begin(page, proxy)
  await uploadInBackground(page, 'Written down nowhere', paddedVideo(2))
  await proxy.isHeld
  const dialogOpened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  proxy.release()
  await expectPublished(uploadRow(page, 'Written down nowhere'))
  await proxy.close()
})

test('a cancelled upload does not overwrite the draft of the next video', async ({ page }) => {
  const proxy = await startMediaProxy({ holdAfter: MB })
  await begin(page, proxy)
  await uploadInBackground(page, 'Called off', paddedVideo(2))
  await proxy.isHeld
  await page.getByLabel('Title').fill('The next one')
  await page.getByRole('button', { name: 'Cancel “Called off”' }).click()
  await expect(page.getByText('Upload cancelled.')).toBeVisible()
  await expect(uploadPanel(page)).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('The next one')
  await proxy.close()
})

test('a lost response causes neither a second video nor an error', async ({ page }) => {
  const proxy = await startMediaProxy()
  await begin(page, proxy)
  let lost = 0
  await page.route('**/api/v1/video/upload', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fillUploadForm(page, 'Only once', paddedVideo(1))
  await press(page)
  await expect(page).toHaveURL(/\/v\/feed$/, PROCESSING)
  expect(lost).toBe(1)
  await page.goto(`${proxy.origin}/v/feed`)
  await expect(videoLinks(page, 'Only once')).toHaveCount(1)
  await proxy.close()
})
