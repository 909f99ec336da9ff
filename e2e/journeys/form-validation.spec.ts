import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { expect, test } from '@playwright/test'
import { clips, picture, tooLarge } from '../media.ts'
import { fillSignup, newPerson, overlay, removeCookies, signIn, signUp } from '../people.ts'
import { chooseFile } from '../upload-form.ts'

test('the upload form shows an error for each invalid field', async ({ page }) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(messages.titleEmpty)).toBeVisible()
  await expect(page.getByText(messages.videoRequired)).toBeVisible()
  await expect(page.getByText(messages.thumbnailRequired)).toBeVisible()

  await page.getByLabel('Title').fill('x'.repeat(limits.title + 1))
  await expect(page.getByText(messages.titleLong)).toBeVisible()
  await page.getByLabel('Description').fill('x'.repeat(limits.description + 1))
  await expect(page.getByText(messages.descriptionLong)).toBeVisible()
  await chooseFile(page, 'Video', picture())
  await expect(page.getByText(messages.videoType)).toBeVisible()
  await chooseFile(page, 'Video', tooLarge(limits.videoBytes + 1))
  await expect(page.getByText(messages.videoLarge)).toBeVisible()
  await chooseFile(page, 'Thumbnail', clips.mp4())
  await expect(page.getByText(messages.imageType)).toBeVisible()
})

test('rejects a file by its content if it is not a video', async ({ page }, info) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/v/new')
  await page.getByLabel('Title').fill('Not a video')
  const fake = info.outputPath('fake.mp4')
  await (await import('node:fs/promises')).writeFile(fake, 'This is text.'.repeat(100))
  await chooseFile(page, 'Video', fake)
  await chooseFile(page, 'Thumbnail', picture())
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(messages.videoType)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Not a video')
})

test('the sign-up form shows taken names and a weak password', async ({ page }) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await removeCookies(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()

  await fillSignup(page, ada)
  await expect(overlay(page).getByText(messages.usernameTaken)).toBeVisible()
  await expect(overlay(page).getByText(messages.emailTaken)).toBeVisible()
  await fillSignup(page, { fullName: ' ', username: 'No', email: 'nobody' }, 'short')
  await expect(overlay(page).getByText(messages.fullNameEmpty)).toBeVisible()
  await expect(overlay(page).getByText(messages.usernameForm)).toBeVisible()
  await expect(overlay(page).getByText(messages.emailForm)).toBeVisible()
  await expect(overlay(page).getByText(messages.passwordShort)).toBeVisible()
  await fillSignup(page, newPerson('Ben'), 'alllowercase')
  await expect(overlay(page).getByText(messages.passwordWeak)).toBeVisible()

  await signIn(page, ada, 'Wrong-horse-7')
  await expect(overlay(page).getByText(messages.loginFailed)).toBeVisible()
  await signIn(page, ada)
  await expect(overlay(page)).toBeHidden()
})
