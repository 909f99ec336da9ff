import { expect, type Page, test } from '@playwright/test'
import { photo, picture, tinyVideo } from '../media.ts'
import { overlay, type Person, signUp, newPerson } from '../people.ts'
import { chooseFile } from '../upload-form.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const follow = (page: Page) => page.getByRole('button', { name: /^Follow(ing)?$/ })

async function openProfile(page: Page, { username, fullName }: Person) {
  await page.goto(`/u/${username}`)
  await expect(heading(page, fullName)).toBeVisible()
}

async function editProfile(page: Page, part = 'User Info') {
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await overlay(page).getByRole('tab', { name: part }).click()
}

const save = (page: Page) => overlay(page).getByRole('button', { name: 'Save' }).click()

test('a visitor sees a profile, and Follow has no effect', async ({ page, browser }) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)

  const visitor = await (await browser.newContext()).newPage()
  await openProfile(visitor, ada)
  await expect(visitor).toHaveTitle(`Ada (@${ada.username}) · Seam`)
  await expect(visitor.getByText('0 followers')).toBeVisible()
  await expect(visitor.getByText('0 following')).toBeVisible()
  await expect(tab(visitor, 'Videos')).toHaveAttribute('aria-selected', 'true')
  await expect(visitor.getByText('Ada has not published a video yet.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)

  await tab(visitor, 'Posts').click()
  await expect(visitor).toHaveURL(/\?tab=posts$/)
  await expect(visitor.getByText('Ada has not written a post yet.')).toBeVisible()
  await visitor.goBack()
  await expect(tab(visitor, 'Videos')).toHaveAttribute('aria-selected', 'true')

  await follow(visitor).click()
  await expect(follow(visitor)).toHaveText('Follow')
  await expect(visitor.getByText('0 followers')).toBeVisible()
  await expect(overlay(visitor)).toHaveCount(0)
})

test('Ben follows and unfollows Ada', async ({ page, browser }) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('link', { name: 'Upload your first video' })).toBeVisible()
  await expect(follow(page)).toHaveCount(0)

  const ben = newPerson('Ben')
  const bensPage = await (await browser.newContext()).newPage()
  await signUp(bensPage, ben)
  await openProfile(bensPage, ada)
  await follow(bensPage).click()
  await expect(bensPage.getByText('You follow Ada.')).toBeVisible()
  await expect(bensPage.getByText('1 follower', { exact: true })).toBeVisible()
  await bensPage.reload()
  await expect(follow(bensPage)).toHaveText('Following')
  await expect(follow(bensPage)).toHaveAttribute('aria-pressed', 'true')
  await bensPage.getByRole('link', { name: 'Profile' }).click()
  await expect(bensPage.getByText('1 following')).toBeVisible()

  // The counts of a profile link to its lists, where users can follow back.
  await openProfile(page, ada)
  await page.getByRole('link', { name: '1 follower' }).click()
  await expect(page).toHaveURL(new RegExp(`/u/${ada.username}/followers$`))
  await expect(page).toHaveTitle(/Followers of Ada · Seam$/)
  await page.getByRole('button', { name: 'Follow Ben' }).click()
  await expect(page.getByText('You follow Ben.')).toBeVisible()
  await tab(page, 'Following').click()
  await expect(page.getByRole('article').getByRole('link', { name: 'Ben' })).toBeVisible()

  // After fast clicks, the last one counts.
  await openProfile(bensPage, ada)
  await follow(bensPage).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 3; click += 1) button.click()
  })
  await expect(bensPage.getByText('You no longer follow Ada.')).toBeVisible()
  await bensPage.reload()
  await expect(follow(bensPage)).toHaveText('Follow')
  await expect(bensPage.getByText('0 followers')).toBeVisible()
})

test('Ada changes her username, and the old URL redirects to her profile', async ({
  page,
  context,
  browser,
}) => {
  const cleo = newPerson('Cleo')
  const cleosPage = await (await browser.newContext()).newPage()
  await signUp(cleosPage, cleo)
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await page.goto('/v/new')
  await page.getByLabel('Title').fill('A walk that is not yet cut')
  const other = await context.newPage()
  await openProfile(other, ada)
  await other.evaluate(() => Object.assign(window, { sameDocument: true }))

  await openProfile(page, ada)
  await editProfile(page)
  const [fullName, username, about] = ['Full Name', 'Username', 'About'].map((label) =>
    overlay(page).getByLabel(label),
  )
  if (!fullName || !username || !about) throw new Error('The form is incomplete')
  await fullName.fill('A'.repeat(21))
  await expect(overlay(page).getByText('Full Name should not exceed 20 characters')).toBeVisible()
  await about.fill('a'.repeat(201))
  await expect(overlay(page).getByText('About should not exceed 200 characters')).toBeVisible()
  await fullName.fill('Ada Lovelace')
  await about.fill('Films the sea.')
  await username.fill(cleo.username)
  await save(page)
  await expect(overlay(page).getByText('Username already exist')).toBeVisible()
  const renamed = `${ada.username}_l`
  await username.fill(renamed.toUpperCase())
  await expect(overlay(page).getByText(/keep working for 30 days/)).toBeVisible()
  await save(page)
  await expect(overlay(page)).toBeHidden()

  await expect(page).toHaveURL(new RegExp(`/u/${renamed}$`))
  await expect(heading(page, 'Ada Lovelace')).toBeVisible()
  await expect(page.getByText('Films the sea.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText(`@${renamed}`)
  await page.goto('/v/new')
  await expect(page.getByLabel('Title')).toHaveValue('A walk that is not yet cut')

  await expect(other).toHaveURL(new RegExp(`/u/${renamed}$`))
  await expect(other.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  expect(await other.evaluate(() => 'sameDocument' in window)).toBe(true)

  await cleosPage.goto(`/u/${ada.username}`)
  await expect(heading(cleosPage, 'Ada Lovelace')).toBeVisible()
  await expect(cleosPage).toHaveURL(new RegExp(`/u/${renamed}$`))
})

test(
  'Ada sets her pronouns, which a visitor sees and can search for',
  { tag: '@long' },
  async ({ page, browser }) => {
    const ada = newPerson('Ada')
    await signUp(page, ada)
    await openProfile(page, ada)
    await editProfile(page)
    const pronouns = overlay(page).getByLabel('Pronouns')
    await pronouns.fill('x'.repeat(31))
    await expect(overlay(page).getByText('Pronouns should not exceed 30 characters')).toBeVisible()
    const unique = `sie${Date.now().toString(36)}`
    await pronouns.fill(`${unique}/ihr`)
    // The unsaved input survives a reload.
    await openProfile(page, ada)
    await editProfile(page)
    await expect(pronouns).toHaveValue(`${unique}/ihr`)
    await save(page)
    await expect(overlay(page)).toBeHidden()
    const header = page.getByRole('main').locator('header')
    await expect(header.getByText(`${unique}/ihr`)).toBeVisible()

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`/search?q=${unique}&type=user`)
    const result = visitor.getByRole('main').getByRole('article')
    await expect(result).toContainText(`${unique}/ihr`)
    await result.getByRole('link', { name: 'Ada' }).click()
    await expect(heading(visitor, 'Ada')).toBeVisible()
    await expect(visitor.getByText(`${unique}/ihr`)).toBeVisible()

    await editProfile(page)
    await pronouns.fill('')
    await save(page)
    await expect(overlay(page)).toBeHidden()
    await expect(header.getByText(`${unique}/ihr`)).toHaveCount(0)
  },
)

test('Ada sets an avatar and a cover image', async ({ page, browser }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await openProfile(page, ada)
  await editProfile(page, 'Avatar')
  await save(page)
  await expect(overlay(page).getByText('Image File is required')).toBeVisible()
  await chooseFile(page, 'Image File', tinyVideo())
  await expect(overlay(page).getByText('Only JPG, JPEG, or PNG images are allowed')).toBeVisible()
  await chooseFile(page, 'Image File', photo())
  await overlay(page).getByLabel('Zoom').fill('2')
  await overlay(page).getByLabel('Part of the picture').press('ArrowLeft')
  await save(page)
  await expect(overlay(page)).toBeHidden()
  const sidebar = page.getByRole('button', { name: 'User menu' })
  await expect(sidebar.locator('img')).toHaveAttribute('src', /\/media\//)
  await expect.poll(() => aspectRatio(page.getByRole('img', { name: 'Ada' }))).toBe(1)

  await editProfile(page, 'Cover Image')
  await chooseFile(page, 'Image File', picture())
  await overlay(page).getByLabel('Zoom').waitFor()
  await save(page)
  await expect(overlay(page)).toBeHidden()
  await expect.poll(() => aspectRatio(page.locator('main header img').first())).toBe(4)
  expect(violations).toEqual([])

  const visitor = await (await browser.newContext()).newPage()
  await openProfile(visitor, ada)
  await expect(visitor.locator('main header img')).toHaveCount(2)
})

/** Returns the aspect ratio of an image. */
const aspectRatio = (picture: ReturnType<Page['locator']>) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)

test('shows “Page not found” for an unknown username', async ({ page }) => {
  await page.goto('/u/nobody_at_all')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
})
