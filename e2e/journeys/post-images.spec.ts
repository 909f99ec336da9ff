import { readFileSync } from 'node:fs'
import { messages } from '@seam/contract/messages.ts'
import { SERVICE_WORKER, SHARE_TARGET } from '@seam/contract/pages.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { captions, photo, picture } from '../media.ts'
import { newPerson, overlay, signUp } from '../people.ts'

const text = `Two tides ${Date.now()}`
const box = (place: Page | Locator) => place.getByRole('textbox', { name: 'Your post' })
const card = (page: Page) => page.getByRole('article').filter({ hasText: text })
const image = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
const row = (place: Page | Locator, index: number, count: number) =>
  place.getByRole('group', { name: `Image ${index} of ${count}` })

/** Chooses files with the button of a form. */
async function choose(page: Page, place: Page | Locator, ...paths: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: 'Add images' }).click()
  await (await chooser).setFiles(paths)
}

/** Pastes a file into the focused element. */
const paste = (page: Page, path: string) =>
  page.evaluate(async (content) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    const options = { bubbles: true, cancelable: true, clipboardData }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
  }, readFileSync(path).toString('base64'))

test('Ada posts two images, a visitor looks at them, and she edits them', async ({
  page,
  browser,
}) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/p/feed')
  await box(page).fill(text)
  await choose(page, page, photo(), captions())
  await expect(page.getByText(messages.postImageType)).toBeVisible()
  await row(page, 1, 1).getByLabel('Description').fill('Low tide')
  await box(page).focus()
  await paste(page, picture())
  await row(page, 2, 2).getByLabel('Description').fill('High tide')
  await expect(page.getByText(messages.postImageType)).toHaveCount(0)
  expect(await findOverflow(page, 'composer')).toEqual([])
  expect(await findViolationsAtWidths(page, 'composer')).toEqual([])
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post published.')).toBeVisible()
  await expect(row(page, 1, 2)).toHaveCount(0)

  await test.step('the images in the feed and in the viewer', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto('/p/feed')
    const first = image(card(visitor), 'Image 1 of 2: Low tide')
    await expect(card(visitor).getByRole('img', { name: 'Low tide' })).toHaveJSProperty(
      'complete',
      true,
    )
    expect(
      await first.locator('img').evaluate((element: HTMLImageElement) => element.naturalWidth),
    ).toBeGreaterThan(0)
    expect(await findOverflow(visitor, 'images in the feed')).toEqual([])
    expect(await findViolationsAtWidths(visitor, 'images in the feed')).toEqual([])
    await first.focus()
    await visitor.keyboard.press('Enter')
    const viewer = overlay(visitor)
    await expect(viewer.getByRole('img', { name: 'Low tide' })).toBeVisible()
    await expect(viewer.getByText('1 / 2')).toBeVisible()
    expect(await findViolationsAtWidths(visitor, 'viewer')).toEqual([])
    await visitor.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: 'High tide' })).toBeVisible()
    await expect(viewer.getByRole('region', { name: 'Description' })).toHaveText('High tide')
    await visitor.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(first).toBeFocused()
    await visitor.context().close()
  })

  await test.step('an edit of their order, and of what they show', async () => {
    await card(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = overlay(page)
    await dialog.getByRole('button', { name: 'Move image 2 earlier' }).click()
    await choose(page, dialog, picture())
    await dialog.getByRole('button', { name: 'Remove image 2' }).click()
    await box(dialog).fill(`${text}, edited`)
    await dialog.getByRole('switch', { name: 'Adult content' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(image(card(page), 'Image 1 of 2: High tide')).toBeAttached()
    await expect(image(card(page), 'Image 2 of 2')).toBeAttached()
  })

  await test.step('adult content is covered until a click', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto('/p/feed')
    await expect(image(card(visitor), 'Image 1 of 2: High tide')).toBeDisabled()
    await card(visitor).getByRole('button', { name: 'Adult content' }).click()
    await image(card(visitor), 'Image 1 of 2: High tide').click()
    await expect(overlay(visitor).getByRole('img', { name: 'High tide' })).toBeVisible()
    await visitor.context().close()
  })
})

test('a post of one image has no text, and its page is named after the image', async ({ page }) => {
  const alt = `Spring tide ${Date.now()}`
  await signUp(page, newPerson('Ben'))
  await page.goto('/p/new')
  await choose(page, page, photo())
  await row(page, 1, 1).getByLabel('Description').fill(alt)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('button', { name: 'View' }).click()
  await expect(image(page, `Image: ${alt}`)).toBeVisible()
  await expect(page).toHaveTitle(`${alt} · Seam`)
  await page.reload()
  await expect(image(page, `Image: ${alt}`)).toBeVisible()
  await expect(page).toHaveTitle(`${alt} · Seam`)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('images shared by another app are added to a new post by a click', async ({ page }) => {
    await signUp(page, newPerson('Cleo'))
    await page.evaluate(async (url) => {
      const controlled = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve)
      })
      await navigator.serviceWorker.register(url)
      if (!navigator.serviceWorker.controller) await controlled
    }, SERVICE_WORKER)
    await page.evaluate((url) => {
      document.body.innerHTML = `<form method="post" enctype="multipart/form-data" action="${url}">
        <input type="file" name="images" id="shared" multiple></form>`
    }, SHARE_TARGET)
    await page.locator('#shared').setInputFiles([photo(), picture()])
    const posted = page.waitForNavigation({ waitUntil: 'commit' })
    await page.evaluate(() => document.forms[0]?.submit())
    await posted
    await expect(page).toHaveURL(/\/p\/new$/)
    await expect(page.getByText('Another app has shared 2 images.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Images' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add them' }).click()
    await expect(row(page, 2, 2)).toBeVisible()
    await page.reload()
    await expect(box(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add them' })).toHaveCount(0)
  })
})
