import { writeFileSync } from 'node:fs'
import { SERVICE_WORKER, SHARE_TARGET } from '@seam/contract/pages.ts'
import { expect, type Page, test } from '@playwright/test'
import { startEmbeddingSite } from '../embedding-site.ts'
import { clips, picture } from '../media.ts'
import { fillSignup, newPerson, signOut, signUp } from '../people.ts'
import { chooseFile } from '../upload-form.ts'
import { PROCESSING } from '../processing-timeout.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the front page and waits until the service worker controls it. */
async function openWithWorker(page: Page, origin = '') {
  await page.goto(`${origin}/`)
  await page.evaluate(async (url) => {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
    await navigator.serviceWorker.register(url)
    if (!navigator.serviceWorker.controller) await controlled
  }, SERVICE_WORKER)
}

/** Posts a file from the current page, like the operating system for a shared video. */
async function share(page: Page, path: string, action = SHARE_TARGET) {
  await page.evaluate((url) => {
    document.body.innerHTML = `<form method="post" enctype="multipart/form-data" action="${url}">
      <input type="file" name="video" id="shared"></form>`
  }, action)
  await page.locator('#shared').setInputFiles(path)
  const posted = page.waitForNavigation({ waitUntil: 'commit' })
  await page.evaluate(() => document.forms[0]?.submit())
  await posted
}

const title = (page: Page) => page.getByLabel('Title')
const form = (page: Page) => page.getByRole('heading', { level: 1, name: 'Upload Video' })

/** Ages the stored shared video by `by` ms, then returns its age in ms; null if there is none. */
const ageShared = (page: Page, by = 0) =>
  page.evaluate(async (milliseconds) => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB')))
      })
    const databases = await indexedDB.databases()
    // Opening it would create it, without the object stores of the application.
    if (!databases.some(({ name }) => name === 'seam-uploads')) return null
    const database = await result(indexedDB.open('seam-uploads'))
    const files = database.transaction('files', 'readwrite').objectStore('files')
    const shared = (await result(files.get('shared'))) as { receivedAt: number } | undefined
    if (shared) {
      shared.receivedAt -= milliseconds
      await result(files.put(shared, 'shared'))
    }
    database.close()
    return shared ? Date.now() - shared.receivedAt : null
  }, by)

test('a shared video opens in the upload form, survives a reload, and is gone once published', async ({
  page,
}) => {
  await signUp(page, newPerson('Ada'))
  await openWithWorker(page)
  await share(page, clips.mp4())
  await expect(form(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/v/new')
  await expect(title(page)).toHaveValue('clip')
  await page.reload()
  await expect(title(page)).toHaveValue('clip')
  await expect(page.getByText('clip.mp4')).toBeVisible()

  await chooseFile(page, 'Thumbnail', picture())
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page).toHaveURL(/\/v\/feed$/, PROCESSING)
  expect(await ageShared(page)).toBeNull()
})

test(
  'without a session it is stored until sign-in, and signing out deletes it',
  { tag: '@long' },
  async ({ page }) => {
    await openWithWorker(page)
    await share(page, clips.webm())
    await expect(page.getByRole('dialog')).toBeVisible()
    await fillSignup(page, newPerson('Ben'))
    await expect(form(page)).toBeVisible()
    await expect(title(page)).toHaveValue('clip')
    expect(await ageShared(page)).toBeGreaterThanOrEqual(0)

    await signOut(page)
    await expect.poll(() => ageShared(page)).toBeNull()
  },
)

test('another site can open the form with a file, and nothing is sent', async ({ page }) => {
  const site = await startEmbeddingSite()
  try {
    await signUp(page, newPerson('Cleo'), site.productOrigin)
    await openWithWorker(page, site.productOrigin)
    await page.goto(site.pageWith('/embed/AAAAAAAAAAA'))
    const before = site.requests.length
    await share(page, clips.mp4(), site.productOrigin + SHARE_TARGET)
    await expect(form(page)).toBeVisible()
    await expect(title(page)).toHaveValue('clip')
    const requests = site.requests.slice(before)
    expect(requests.map(({ path }) => path)).toContain('/v/new')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(requests.filter(({ path }) => path.includes('/media/'))).toEqual([])
    await page.goto(`${site.productOrigin}/v/feed`)
    await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
  } finally {
    site.stop()
  }
})

test('only the newest shared video is stored, for a day', { tag: '@long' }, async ({ page }) => {
  const day = 24 * 3600 * 1000
  await signUp(page, newPerson('Ada'))
  await openWithWorker(page)
  await share(page, clips.webm())
  await expect(page.getByText('clip.webm')).toBeVisible()
  await page.goto('/')
  await share(page, clips.mp4())
  await expect(page.getByText('clip.mp4')).toBeVisible()
  expect(await ageShared(page, day - 60_000)).toBeGreaterThan(day / 2)
  await page.reload()
  await expect(page.getByText('clip.mp4')).toBeVisible()

  await ageShared(page, 120_000)
  await page.reload()
  await expect(form(page)).toBeVisible()
  await expect.poll(() => ageShared(page)).toBeNull()
  await expect(page.getByText('clip.mp4')).toHaveCount(0)
})

test('a file that is not a video is not stored, and the form says that nothing arrived', async ({
  page,
}, info) => {
  const text = info.outputPath('notes.txt')
  writeFileSync(text, 'Not a video')
  await signUp(page, newPerson('Ada'))
  await openWithWorker(page)
  await share(page, text)
  await expect(page.getByText('The shared video did not arrive.')).toBeVisible()
  expect(await ageShared(page)).toBeNull()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the server opens the form, which says that nothing arrived', async ({ page }) => {
    await signUp(page, newPerson('Ada'))
    await share(page, clips.mp4())
    await expect(page.getByText('The shared video did not arrive.')).toBeVisible()
  })
})
