import { expect, type Page, test } from '@playwright/test'
import type { Video } from '@seam/contract/video.ts'
import {
  callApi,
  type Member,
  signUp as signUpByApi,
  upload,
} from '@seam/server/demo/api-client.ts'
import { applicationStarts } from '../application.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { clips, picture, tinyVideo } from '../media.ts'
import { openSettled } from '../open-settled.ts'
import { newPerson, openSignedIn, overlay, PASSWORD, type Person, signUp } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'

const names = ['Low tide', 'High tide', 'Spring tide'].map((name) => `${name} ${Date.now()}`)
const [first = '', second = '', third = ''] = names
const ids: string[] = []
let ada: Person
let member: Member

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(240_000)
  ada = newPerson('Ada')
  member = await signUpByApi(baseURL ?? '', { ...ada, password: PASSWORD })
  for (const title of names) {
    const { publicId } = await callApi<Video>(member, 'POST', '/video/upload', {
      title,
      // The first one lasts longer than the panel takes to load.
      video: await upload(member, 'videos', title === first ? clips.mp4() : tinyVideo()),
      thumbnail: await upload(member, 'thumbnails', picture()),
    })
    ids.push(publicId)
  }
  for (const id of ids) {
    const state = async () =>
      (await callApi<Video[]>(member, 'GET', `/video/${id}`))[0]?.processing.state
    await expect.poll(state, PROCESSING).toBe('READY')
  }
})

/** Creates a playlist of Ada with all videos. Returns its path. */
async function createTides(publishStatus = 'PUBLIC') {
  const { publicId } = await callApi<{ publicId: string }>(member, 'POST', '/playlist', {
    title: 'Tides',
    description: 'Every six hours. https://example.org/tides',
    publishStatus,
  })
  for (const id of ids) await callApi(member, 'PUT', `/playlist/${publicId}/item/${id}`, {})
  return `/playlist/${publicId}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => page.getByRole('region', { name: 'Videos' }).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const panel = (page: Page) => page.getByRole('region', { name: 'Tides' })
const expectOrder = (page: Page, ...titles: string[]) =>
  expect(rows(page).getByRole('heading', { level: 2 })).toHaveText(titles)
const changed = (page: Page, method: string) =>
  page.waitForResponse(
    (response) =>
      /\/playlist\/.*\/item\//.test(response.url()) && response.request().method() === method,
  )

for (const width of [360, 1440]) {
  test(`${width} px wide, a video is added from its card to a playlist that is created on the way`, async ({
    page,
  }) => {
    await signUp(page, newPerson('Cleo'))
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/u/${ada.username}`)
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    await card(first).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
    await expect(overlay(page)).toContainText('You have no playlists yet')
    await overlay(page).getByRole('button', { name: 'New playlist' }).click()
    await expect(overlay(page).getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Watch by the sea')
    await expect(overlay(page).getByRole('combobox', { name: 'Publish Status' })).toHaveText(
      'Private',
    )
    await overlay(page).getByRole('button', { name: 'Create' }).click()
    const checkbox = overlay(page).getByRole('checkbox', {
      name: /^Watch by the sea 1 video Private/,
    })
    await expect(checkbox).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expect(card(first).getByRole('button', { name: 'More' })).toBeFocused()

    await card(second).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
    const put = changed(page, 'PUT')
    await overlay(page)
      .getByRole('checkbox', { name: /^Watch by the sea/ })
      .check()
    await put
    await expect(overlay(page)).toContainText('2 videos')
    await page.keyboard.press('Escape')

    const username = await page.evaluate(
      () => JSON.parse(localStorage.getItem('auth') ?? '').state.authUser.username,
    )
    await page.goto(`/u/${username}`)
    await page.getByRole('tab', { name: 'Playlists' }).click()
    await card('Watch by the sea').getByRole('link', { name: 'Watch by the sea' }).click()
    await expect(heading(page, 'Watch by the sea')).toBeVisible()
    await expectOrder(page, first, second)
  })
}

test('its owner moves videos with the keyboard, the menu and the mouse, and the order stays', async ({
  page,
}) => {
  const path = await createTides()
  await openSignedIn(page, ada, path)
  await expectOrder(page, first, second, third)

  let patch = changed(page, 'PATCH')
  await page.getByRole('button', { name: `“${first}”` }).focus()
  await page.keyboard.press('ArrowDown')
  await patch
  await expectOrder(page, second, first, third)
  await expect(page.getByText(`“${first}” is now number 2 of 3.`)).toBeAttached()
  await expect(page.getByRole('button', { name: `“${first}”` })).toBeFocused()

  patch = changed(page, 'PATCH')
  await row(page, third).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await patch
  await expectOrder(page, third, second, first)

  patch = changed(page, 'PATCH')
  const handle = await page.getByRole('button', { name: `“${first}”` }).boundingBox()
  const target = await row(page, third).boundingBox()
  if (!handle || !target) throw new Error('The rows are not visible')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(handle.x + 10, target.y + 2, { steps: 5 })
  await page.mouse.up()
  await patch
  await expectOrder(page, first, third, second)

  await page.reload()
  await expectOrder(page, first, third, second)
})

test('its owner removes a video and puts it back in its place', async ({ page }) => {
  const path = await createTides()
  await openSignedIn(page, ada, path)
  const removed = changed(page, 'DELETE')
  await row(page, second).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from playlist' }).click()
  await expectOrder(page, first, third)
  await removed
  const put = changed(page, 'PUT')
  await page.getByRole('button', { name: 'Undo' }).click()
  await put
  await expectOrder(page, first, second, third)
})

test('a removed video comes last if the one before it has been removed in the meantime', async ({
  page,
}) => {
  const path = await createTides()
  await openSignedIn(page, ada, path)
  const removed = changed(page, 'DELETE')
  await row(page, second).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from playlist' }).click()
  await removed
  await callApi(member, 'DELETE', `${path}/item/${ids[0]}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectOrder(page, third, second)
})

test('its owner edits and deletes it', async ({ page }) => {
  const path = await createTides()
  await openSignedIn(page, ada, path)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await overlay(page).getByLabel('Title').fill('')
  await expect(overlay(page).getByText('Title can not be empty')).toBeVisible()
  await overlay(page).getByLabel('Title').fill('Tides of the year')
  await overlay(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Tides of the year')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Playlist deleted.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Playlists' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('link', { name: 'Tides of the year' })).toHaveCount(0)
})

test('a visitor plays it through, and continues where they were', async ({ page }) => {
  const path = await createTides()
  await page.goto(path)
  // Videos play by themselves after a navigation within the application only.
  await applicationStarts(page)
  await page.getByRole('link', { name: 'Play all' }).click()
  await expect(panel(page)).toContainText('1 / 3')
  const list = path.replace('/playlist/', '')
  await expect(page).toHaveURL(`/v/${ids[2]}?list=${list}`)
  await expect(heading(page, third)).toBeVisible()
  await expect(panel(page)).toContainText('3 / 3')

  await page.keyboard.press('Shift+P')
  await expect(heading(page, second)).toBeVisible()
  await expect(page).toHaveURL(`/v/${ids[2]}?list=${list}`)
  await panel(page).getByRole('link', { name: 'Tides' }).click()
  await expect(heading(page, 'Tides')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    `/v/${ids[2]}?list=${list}`,
  )
})

test('it loops and is shuffled in this tab, and stays with the mini player', async ({ page }) => {
  const list = (await createTides()).replace('/playlist/', '')
  await page.goto(`/v/${ids[2]}?list=${list}`)
  const next = panel(page).getByRole('button', { name: 'Next video' })
  const loop = panel(page).getByRole('button', { name: 'Loop' })
  const shuffle = panel(page).getByRole('button', { name: 'Shuffle' })
  await expect(panel(page)).toContainText('3 / 3')
  await expect(next).toBeDisabled()
  await loop.click()
  await shuffle.click()
  await expect(panel(page)).toContainText('1 / 3')
  await page.reload()
  await expect(loop).toHaveAttribute('aria-pressed', 'true')
  await expect(shuffle).toHaveAttribute('aria-pressed', 'true')
  await shuffle.click()
  await next.click()
  await expect(heading(page, first)).toBeVisible()
  await expect(page).toHaveURL(`/v/${ids[0]}?list=${list}`)

  // It started by itself, and lasts long enough to leave its page.
  await page.keyboard.press('i')
  await page.getByRole('button', { name: 'Open the video’s page' }).click()
  await expect(page).toHaveURL(`/v/${ids[0]}?list=${list}`)
})

test('a video with a playlist that does not exist is played without it', async ({ page }) => {
  await page.goto(`/v/${ids[0]}?list=AAAAAAAAAAA`)
  await expect(page).toHaveURL(`/v/${ids[0]}`)
  await expect(heading(page, first)).toBeVisible()
})

test('a visitor sees a public playlist, and none that is private', async ({ page }) => {
  await page.goto(await createTides())
  await expect(heading(page, 'Tides')).toBeVisible()
  await expectOrder(page, first, second, third)
  await expect(page.getByRole('link', { name: 'https://example.org/tides' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await row(page, first).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await expect(overlay(page).getByRole('tab', { name: 'Login' })).toBeVisible()

  const response = await page.goto(await createTides('PRIVATE'))
  expect(response?.status()).toBe(404)
  await expect(heading(page, 'Playlist unavailable')).toBeVisible()
})

test('axe finds nothing on the page of a playlist, in its dialogs and in the panel', async ({
  page,
}) => {
  const path = await createTides('UNLISTED')
  await openSignedIn(page, ada)
  const found: string[] = []
  await openSettled(page, path)
  found.push(...(await findViolationsAtWidths(page, 'playlist')))
  await row(page, first).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await expect(overlay(page).getByRole('checkbox').first()).toBeVisible()
  await overlay(page).getByRole('button', { name: 'New playlist' }).click()
  found.push(...(await findViolationsAtWidths(page, 'Add to playlist')))
  await openSettled(page, `/v/${ids[0]}?list=${path.replace('/playlist/', '')}`)
  await expect(panel(page)).toBeVisible()
  found.push(...(await findViolationsAtWidths(page, 'panel')))
  await openSettled(page, `/u/${ada.username}?tab=playlists`)
  found.push(...(await findViolationsAtWidths(page, 'profile')))
  expect(found).toEqual([])
})
