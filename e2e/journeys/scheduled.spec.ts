import { expect, type Page, test } from '@playwright/test'
import { newPerson, openSignedIn, PASSWORD, signUp } from '../people.ts'
import { publishVideo } from '../publish-video.ts'
import { signUp as signUpMember } from '@seam/server/demo/api-client.ts'

/** The value of a date field for noon, some days from now. */
const noonIn = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.toLocaleDateString('sv')}T12:00`
}
const publishAt = (page: Page) => page.getByLabel('Publish at')
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

for (const width of [360, 1440]) {
  test(`${width} px wide, a post is scheduled, found under Scheduled, and published by removing its time`, async ({
    page,
    browser,
  }) => {
    const text = `Soon ${Date.now().toString(36)}`
    const ada = newPerson('Ada')
    await signUp(page, ada)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/p/new')
    await page.getByLabel('Your post').fill(text)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await publishAt(page).fill('2020-01-01T12:00')
    await page.getByRole('button', { name: 'Schedule' }).last().click()
    await expect(page.getByText('Choose a time within the next year')).toBeVisible()
    await publishAt(page).fill(noonIn(2))
    await page.getByRole('button', { name: 'Schedule' }).last().click()
    await expect(page.getByText(/^Scheduled for .*12:00/)).toBeVisible()
    await expect(page.getByLabel('Your post')).toHaveValue('')
    await expect(publishAt(page)).toHaveCount(0)

    const visitor = await browser.newPage()
    await visitor.goto(`/u/${ada.username}?tab=posts`)
    await expect(visitor.getByText('No posts yet')).toBeVisible()

    await page.goto('/scheduled')
    await expect(page.getByRole('heading', { level: 2, name: /12:00/ })).toBeVisible()
    await card(page, text).getByText(text).click()
    await expect(page.getByRole('note')).toContainText('Until then, only you see it.')
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Publish at')).toHaveValue(noonIn(2))
    await dialog.getByLabel('Publish at').fill('')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Changes saved.')).toBeVisible()
    await expect(page.getByRole('note')).toHaveCount(0)

    await visitor.reload()
    await expect(card(visitor, text)).toBeVisible()
    await page.goto('/scheduled')
    await expect(page.getByText('Nothing is scheduled')).toBeVisible()
  })
}

test('a private video is scheduled in its details, and no longer offers that once it is published', async ({
  page,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const member = await signUpMember(baseURL ?? '', { ...ada, password: PASSWORD })
  const id = await publishVideo(member, { title: 'The launch', publishStatus: 'PRIVATE' })
  await openSignedIn(page, ada, `/v/${id}`)
  const edit = page.getByRole('button', { name: 'Modify Video Details' })
  await edit.click()
  await expect(publishAt(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Publish Status' }).click()
  await page.getByRole('option', { name: 'Public' }).click()
  await publishAt(page).fill(noonIn(3))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('note')).toContainText('Scheduled for')

  await page.goto(`/u/${ada.username}`)
  await expect(card(page, 'The launch').getByText('Scheduled')).toBeVisible()
  await page.goto('/scheduled')
  await expect(card(page, 'The launch')).toBeVisible()
  await page.goto(`/v/${id}`)
  await edit.click()
  await publishAt(page).fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  await edit.click()
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(publishAt(page)).toHaveCount(0)
})
