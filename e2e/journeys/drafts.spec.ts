import { expect, type Page, test } from '@playwright/test'
import { clips } from '../media.ts'
import { overlay, PASSWORD, signUp, newPerson } from '../people.ts'
import { openVideo, uploadVideo } from '../upload-form.ts'

const about = 'I paint harbours.'

async function editProfile(page: Page, username: string) {
  await page.goto(`/u/${username}`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
}

test('keeps a sign-up form after a reload, except the password', async ({ page }) => {
  const { fullName, username } = newPerson('Cleo')
  const open = async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Login \\ Signup' }).click()
    await overlay(page).getByRole('tab', { name: 'Signup' }).click()
  }
  const field = (name: string) => overlay(page).getByLabel(name, { exact: true })
  await open()
  await field('Full Name').fill(fullName)
  await field('Username').fill(username)
  await field('Password').fill(PASSWORD)
  await open()
  await expect(field('Full Name')).toHaveValue(fullName)
  await expect(field('Username')).toHaveValue(username)
  await expect(field('Password')).toHaveValue('')
})

test('keeps unsaved changes of a form until they are discarded', async ({ page }) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await editProfile(page, ada.username)
  await overlay(page).getByLabel('About').fill(about)
  await editProfile(page, ada.username)
  await expect(overlay(page).getByLabel('About')).toHaveValue(about)
  await overlay(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(about)).toBeVisible()
  await editProfile(page, ada.username)
  await expect(overlay(page).getByRole('button', { name: 'Discard changes' })).toHaveCount(0)

  await page.goto('/v/new')
  await page.getByRole('switch', { name: 'NSFW' }).click()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'NSFW' })).toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).click()
  await uploadVideo(page, 'Kept title', clips.mp4())

  const address = await openVideo(page, 'Kept title')
  const title = overlay(page).getByLabel('Title')
  const open = async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Modify Video Details' }).click()
  }
  await open()
  await title.fill('Changed title')
  await page.keyboard.press('Escape')
  await open()
  await expect(title).toHaveValue('Changed title')
  await overlay(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(title).toHaveValue('Kept title')
  await open()
  await expect(title).toHaveValue('Kept title')
})
