import { expect, test } from '@playwright/test'
import { picture, truncatedVideo } from '../media.ts'
import { newPerson, signUp } from '../people.ts'
import { chooseFile } from '../upload-form.ts'
import { PROCESSING } from '../processing-timeout.ts'

test('Ada sees why processing her video failed, and can retry', async ({ page, browser }) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  await page.getByLabel('Title').fill('Cut off in the middle')
  await chooseFile(page, 'Video', truncatedVideo())
  await chooseFile(page, 'Thumbnail', picture())
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page).toHaveURL(/\/v\/feed$/, PROCESSING)
  await page.getByRole('link', { name: 'Cut off in the middle' }).click()
  const reason = page.getByText(/^This file .* It may be damaged or incomplete\.$/)
  await expect(reason).toBeVisible({ timeout: 30_000 })
  const retried = page.waitForResponse((response) => response.url().endsWith('/retry'))
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await retried).status()).toBe(200)
  const visitor = await (await browser.newContext()).newPage()
  // A visitor may open it while processing is retried.
  await expect(async () => expect((await visitor.goto(page.url()))?.status()).toBe(404)).toPass(
    PROCESSING,
  )
  await expect(reason).toBeVisible({ timeout: 30_000 })
  await visitor.context().close()
})
