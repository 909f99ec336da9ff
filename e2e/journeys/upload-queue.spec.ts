import { expect, type Page, type Route, test } from '@playwright/test'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { clips, paddedVideo, truncatedVideo } from '../media.ts'
import { startMediaProxy } from '../media-proxy.ts'
import { newPerson, openSignedIn, overlay, signIn, signOut, signUp } from '../people.ts'
import { fillUploadForm, uploadPanel, uploadRow, uploadInBackground } from '../upload-form.ts'
import { PROCESSING } from '../processing-timeout.ts'

const MB = 1_048_576

test('uploads run one after the other, can be paused, and do not block the page', async ({
  page,
}) => {
  const proxy = await startMediaProxy({ holdAfter: 2 * MB })
  await signUp(page, newPerson('Ada'), proxy.origin)
  await page.goto(`${proxy.origin}/v/new`)
  await uploadInBackground(page, 'The first', paddedVideo(6))
  await proxy.isHeld
  await expect(page.getByLabel('Title')).toHaveValue('')
  await uploadInBackground(page, 'The second', paddedVideo(2))
  await expect(uploadRow(page, 'The second').getByText('Waiting for its turn')).toBeVisible()
  await page.getByLabel('Title').fill('What comes next')
  await page.getByRole('link', { name: 'Post Feed' }).first().click()
  await expect(uploadPanel(page).getByText('Uploading 2 videos')).toBeVisible()

  await page.getByRole('button', { name: 'Pause “The first”' }).click()
  await expect(uploadRow(page, 'The first').getByText('Paused')).toBeVisible()
  proxy.release()
  await expect(uploadRow(page, 'The second').getByText('Published')).toBeVisible(PROCESSING)
  await expect(uploadRow(page, 'The first').getByText('Paused')).toBeVisible()
  await page.reload()
  await expect(uploadRow(page, 'The first').getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume “The first”' }).click()
  await expect(uploadRow(page, 'The first').getByText('Published')).toBeVisible(PROCESSING)

  await uploadRow(page, 'The first').getByRole('link', { name: 'Watch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The first' })).toBeVisible()
  await page.goto(`${proxy.origin}/v/new`)
  await expect(page.getByLabel('Title')).toHaveValue('What comes next')
  await proxy.close()
})

test('cancelling deletes the upload on the server and restores the form', async ({ page }) => {
  const proxy = await startMediaProxy({ holdAfter: MB })
  await signUp(page, newPerson('Ada'), proxy.origin)
  await page.goto(`${proxy.origin}/v/new`)
  await fillUploadForm(page, 'Thought better of', paddedVideo(6), 'Said in haste.')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await proxy.isHeld
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await overlay(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await ended).status()).toBe(204)
  await expect(page.getByText('Upload cancelled.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Thought better of')
  await expect(page.getByLabel('Description')).toHaveValue('Said in haste.')
  await expect(page.getByText('heavy-6.mp4')).toBeVisible()
  const headers = { 'tus-resumable': '1.0.0' }
  const address = `${proxy.origin}${proxy.chunks[0]?.path}`
  expect((await page.request.head(address, { headers })).status()).toBe(404)
  proxy.release()
  await page.reload()
  await expect(uploadPanel(page)).toBeHidden()
  await proxy.close()
})

test('signing out removes uploads from the browser', async ({ page, context }) => {
  const ada = newPerson('Ada')
  const proxy = await startMediaProxy({ holdAfter: MB })
  await signUp(page, ada, proxy.origin)
  const other = await context.newPage()
  await other.goto(`${proxy.origin}/`)
  await page.goto(`${proxy.origin}/v/new`)
  await uploadInBackground(page, 'Left behind', paddedVideo(6))
  await proxy.isHeld
  await expect(uploadRow(other, 'Left behind')).toBeVisible()
  await page.getByRole('link', { name: 'Post Feed' }).first().click()
  const ended = page.waitForRequest((request) => request.method() === 'DELETE')
  await signOut(page)
  await ended
  const files = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('seam-uploads')
        opening.addEventListener('success', () => {
          const { result } = opening
          const counting = result.transaction(['jobs', 'files']).objectStore('files').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
  expect(files).toBe(0)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, ada)
  await expect(overlay(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /@ada_/ })).toBeVisible()
  for (const tab of [page, other]) await expect(uploadPanel(tab)).toBeHidden()
  await proxy.close()
})

/** Returns the failures of the stored uploads, once all pending writes are done. */
const storedFailures = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('seam-uploads')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('jobs', 'readwrite')
          const reading = transaction.objectStore('jobs').getAll()
          reading.addEventListener('success', () =>
            resolve((reading.result as { failure: unknown }[]).map(({ failure }) => failure)),
          )
        })
      }),
  )

test('an upload whose session was ended elsewhere continues after the next sign-in', async ({
  page,
  context,
  browser,
}) => {
  const ada = newPerson('Ada')
  const proxy = await startMediaProxy({ holdAfter: MB })
  await signUp(page, ada, proxy.origin)
  await page.goto(`${proxy.origin}/v/new`)
  await uploadInBackground(page, 'Interrupted', paddedVideo(6))
  await proxy.isHeld
  const elsewhere = await browser.newPage({ baseURL: proxy.origin })
  await openSignedIn(elsewhere, ada, '/settings?tab=sessions')
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('All other browsers are signed out.')).toBeVisible()
  // The page stays until the response to its reload arrives, and must not store a failure by then.
  const reloading = Promise.withResolvers<Route>()
  await page.route(`${proxy.origin}/v/new`, reloading.resolve, { times: 1 })
  proxy.release()
  const reload = await reloading.promise
  // A page without the application, because the other one cannot run test code while it reloads.
  const beside = await context.newPage()
  const empty = `${proxy.origin}/empty`
  await beside.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await beside.goto(empty)
  expect(await storedFailures(beside)).toEqual([null])
  await reload.continue()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible(
    PROCESSING,
  )
  await signIn(page, ada)
  await expect(uploadRow(page, 'Interrupted').getByText('Published')).toBeVisible(PROCESSING)
  expect(new Set(proxy.chunks.map(({ path }) => path)).size).toBe(2)
  await elsewhere.close()
  await proxy.close()
})

test(
  'uploading a published file again creates another video',
  { tag: '@long' },
  async ({ page }) => {
    const proxy = await startMediaProxy()
    await signUp(page, newPerson('Ada'), proxy.origin)
    for (const title of ['The same, once', 'The same, twice']) {
      await page.goto(`${proxy.origin}/v/new`)
      await uploadInBackground(page, title, clips.mp4())
      await expect(uploadRow(page, title).getByText('Published')).toBeVisible(PROCESSING)
    }
    expect(new Set(proxy.chunks.map(({ path }) => path)).size).toBe(2)
    await page.goto(`${proxy.origin}/v/feed`)
    for (const title of ['The same, once', 'The same, twice']) {
      await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1)
    }
    await proxy.close()
  },
)

test('a rejected upload can be edited from the panel', async ({ page }, info) => {
  const proxy = await startMediaProxy({ holdAfter: 1 })
  await signUp(page, newPerson('Ada'), proxy.origin)
  await page.goto(`${proxy.origin}/v/new`)
  const fake = info.outputPath('fake.mp4')
  await (await import('node:fs/promises')).writeFile(fake, 'This is text.'.repeat(100))
  await uploadInBackground(page, 'Only text', fake)
  await page.getByRole('link', { name: 'Post Feed' }).first().click()
  proxy.release()
  await expect(uploadRow(page, 'Only text').getByText(messages.videoType)).toBeVisible()
  await page.reload()
  await expect(uploadRow(page, 'Only text').getByText(messages.videoType)).toBeVisible()
  await page.getByRole('button', { name: 'Edit details of “Only text”' }).click()
  await expect(page).toHaveURL(/\/v\/new$/)
  await expect(page.getByLabel('Title')).toHaveValue('Only text')
  await expect(page.getByRole('main').getByText(messages.videoType)).toBeVisible()
  await expect(uploadPanel(page)).toBeHidden()
  await proxy.close()
})

test('the panel shows failed processing and can retry it', { tag: '@long' }, async ({ page }) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  await uploadInBackground(page, 'Half a film', truncatedVideo())
  const row = uploadRow(page, 'Half a film')
  await expect(row.getByText('It may be damaged or incomplete.')).toBeVisible(PROCESSING)
  const retried = page.waitForResponse((response) => response.url().endsWith('/retry'))
  await page.getByRole('button', { name: 'Retry “Half a film”' }).click()
  expect((await retried).status()).toBe(200)
  await expect(row.getByText('It may be damaged or incomplete.')).toBeVisible(PROCESSING)
  await page.getByRole('button', { name: 'Dismiss “Half a film”' }).click()
  await expect(uploadPanel(page)).toBeHidden()
})

test('an upload without disk space shows an error and is not retried automatically', async ({
  page,
}) => {
  await signUp(page, newPerson('Ada'))
  let attempts = 0
  await page.route('**/media/tus', (route) => {
    attempts += 1
    return route.fulfill({
      status: 507,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'insufficient-storage', detail: serverMessages.diskFull }),
    })
  })
  await page.goto('/v/new')
  await fillUploadForm(page, 'Too much for the disk', clips.mp4())
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(serverMessages.diskFull)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Too much for the disk')
  expect(attempts).toBe(1)
})
