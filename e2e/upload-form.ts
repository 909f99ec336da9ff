import { expect, type Locator, type Page } from '@playwright/test'
import { picture } from './media.ts'
import { PROCESSING } from './processing-timeout.ts'

/** Chooses a file through the button of a file input. */
export async function chooseFile(
  page: Page,
  label: 'Video' | 'Thumbnail' | 'Image File',
  path: string,
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label, exact: true }).click()
  await (await chooser).setFiles(path)
}

/** Fills in the form for a new video. It must be open. */
export async function fillUploadForm(page: Page, title: string, file: string, description = '') {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
  await chooseFile(page, 'Video', file)
  await chooseFile(page, 'Thumbnail', picture())
}

/** Starts an upload and minimises it. */
export async function uploadInBackground(page: Page, title: string, file: string) {
  await fillUploadForm(page, title, file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  // A small upload may finish before it can be minimised. The panel may already have other rows.
  const minimise = page.getByRole('button', { name: 'Minimise' })
  const row = uploadRow(page, title)
  await minimise.or(row).first().waitFor()
  if (!(await row.isVisible())) await minimise.click({ timeout: 5_000 }).catch(() => null)
  await row.waitFor()
}

export const uploadPanel = (page: Page) => page.getByRole('region', { name: 'Uploads' })

export const uploadRow = (page: Page, title: string) =>
  uploadPanel(page).getByRole('listitem').filter({ hasText: title })

/**
 * Waits until an upload is published, once the server has all of it. How long processing then takes
 * depends on the machine.
 */
export const expectPublished = (row: Locator) =>
  expect(
    row.getByText(/^(Waiting to be processed|Making it playable|Playable|Published)/),
  ).toBeVisible(PROCESSING)

/** Uploads a video through the form. Ends on the feed once the video is visible. */
export async function uploadVideo(page: Page, title: string, file: string, description = '') {
  await page.goto('/v/new')
  await fillUploadForm(page, title, file, description)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page).toHaveURL(/\/v\/feed$/, PROCESSING)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
}

/** Opens a video from the feed. Returns its path. */
export async function openVideo(page: Page, title: string): Promise<string> {
  await page.goto('/v/feed')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname
}
