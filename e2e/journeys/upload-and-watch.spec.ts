import { expect, test } from '@playwright/test'
import { clips } from '../media.ts'
import { newPerson, signUp } from '../people.ts'
import { expectPlaying } from '../expect-playing.ts'
import { openVideo, uploadVideo } from '../upload-form.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const format of ['mp4', 'mov', 'webm'] as const) {
  // Server tests process files in all formats.
  const details = format === 'mp4' ? {} : { tag: '@long' }
  test(
    `Ada signs up and uploads a ${format}, and a visitor watches it`,
    details,
    async ({ page, browser }) => {
      const ada = newPerson('Ada')
      const title = `${ada.username} by the sea, as ${format}`
      await signUp(page, ada)
      await uploadVideo(
        page,
        title,
        clips[format](),
        'Filmed from the pier.\nhttps://example.org/pier',
      )
      const address = await openVideo(page, title)

      const visitor = await (await browser.newContext()).newPage()
      await visitor.goto(address)
      // Checks it before the video ends and the next one follows.
      await expect(visitor).toHaveTitle(`${title} · Seam`)
      await expect(visitor.getByRole('link', { name: 'https://example.org/pier' })).toBeVisible()
      await expect(visitor.getByRole('button', { name: 'Modify Video Details' })).toHaveCount(0)
      await expectPlaying(visitor)
      await expect(visitor.getByText(/^[12] views?$/).first()).toBeVisible()
      await visitor.context().close()
    },
  )
}

test('Ada shares a video, edits its details and deletes it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, newPerson('Ada'))
  await uploadVideo(page, 'First title', clips.mp4())
  const address = await openVideo(page, 'First title')

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address)

  await page.getByRole('button', { name: 'Modify Video Details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('')
  await expect(dialog.getByText('Title can not be empty')).toBeVisible()
  await dialog.getByLabel('Title').fill('Second title')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second title' })).toBeVisible()
  await page.goto('/v/feed')
  await expect(page.getByRole('link', { name: 'Second title' })).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Video Feed' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Second title' })).toHaveCount(0)
  expect((await page.goto(address))?.status()).toBe(404)
  await expect(
    page.getByText('This video is private or has been removed by the creator.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Browse more videos' }).click()
  await expect(page).toHaveURL(/\/v\/feed$/)
})

test('only Ada can open her private video', async ({ page, browser }) => {
  await signUp(page, newPerson('Ada'))
  await uploadVideo(page, 'For my eyes', clips.mp4())
  const address = await openVideo(page, 'For my eyes')
  await page.getByRole('button', { name: 'Modify Video Details' }).click()
  await page.getByRole('dialog').getByLabel('Publish Status').click()
  await page.getByRole('option', { name: 'Private' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const visitor = await (await browser.newContext()).newPage()
  expect((await visitor.goto(address))?.status()).toBe(404)
  await expect(visitor.getByText('This video is private or has been removed')).toBeVisible()
  await page.reload()
  await expectPlaying(page)
  await visitor.context().close()
})
