import { expect, test } from '@playwright/test'
import { clips, picture, proresVideo } from '../media.ts'
import { signUp, newPerson } from '../people.ts'
import { chooseFile, openVideo } from '../upload-form.ts'
import { PROCESSING } from '../processing-timeout.ts'

test('offers frames of the video as thumbnails without sending a request', async ({ page }) => {
  const title = `A frame of ${Date.now().toString(36)}`
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.getByLabel('Title').fill(title)
  await chooseFile(page, 'Video', clips.mp4())
  const frames = page.getByRole('radio', { name: /^Frame at \d:\d\d$/ })
  await expect(frames).toHaveCount(3)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(sent).toEqual([])

  await frames.nth(1).click()
  await expect(frames.nth(1)).toBeChecked()
  await expect(page.getByText(/^frame-\d+s\.jpg$/)).toBeVisible()
  await chooseFile(page, 'Thumbnail', picture())
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('picture.png')).toBeVisible()

  await frames.nth(2).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page).toHaveURL(/\/v\/feed$/, PROCESSING)
  await openVideo(page, title)
})

test('offers no frames of a video that the browser cannot play', async ({ page }) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  await chooseFile(page, 'Video', proresVideo())
  await expect(page.getByText('Your browser cannot show frames of this video')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await chooseFile(page, 'Video', clips.webm())
  await expect(page.getByRole('radio', { name: /^Frame at/ })).toHaveCount(3)
})
