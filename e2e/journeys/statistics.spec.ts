import { readFile } from 'node:fs/promises'
import { limits } from '@seam/contract/limits.ts'
import { videoStatistics } from '@seam/contract/statistics.ts'
import { type Download, expect, type Page, test } from '@playwright/test'
import { type Content, publishPlayable } from '../content.ts'
import { expectPlaying } from '../expect-playing.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, openSignedIn, overlay, signUp } from '../people.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishPlayable(baseURL ?? '')
})

const responseTo = (page: Page, end: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(end))

/** Opens the page of the video, from the feed if `isFromFeed`, and plays it. Returns its viewing. */
async function watch(page: Page, { isFromFeed = false } = {}) {
  const counted = responseTo(page, `/video/${content.video}/view`)
  await page.goto(isFromFeed ? '/v/feed' : `/v/${content.video}`)
  if (isFromFeed) await page.getByRole('link', { name: content.title }).first().click()
  await expectPlaying(page)
  const response = await counted
  const { data } = (await response.json()) as { data: { viewing: string | null } }
  return { viewing: data.viewing, from: new URL(response.url()).searchParams.get('from') }
}

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The numbers of a video that was popular for weeks, for the looks of the page. */
const numbers = (count: number) =>
  videoStatistics.parse({
    days: Array.from({ length: count }, (_, index) => ({
      day: dayBefore(count - 1 - index),
      views: index === count - 1 ? 31 : index === count - 2 ? null : 10,
      followers: index === count - 1 ? 6 : 0,
      upvotes: index % 3,
      downvotes: 0,
      comments: index % 2,
    })),
    total: { views: 10 * count, followers: 6, upvotes: count, downvotes: 0, comments: 4 },
    watched: {
      viewers: 40,
      average: 62,
      parts: Array.from({ length: 50 }, (_, part) => 90 - part),
    },
    sources: [
      { from: '/v/feed', viewers: 20 },
      { from: 'forum.example.org', viewers: 9 },
    ],
    otherViewers: null,
  })

/** Responds to requests for statistics with {@link numbers}. */
const respondWithNumbers = (page: Page) =>
  page.route(`**/video/${content.video}/statistics*`, (route) => {
    const days = Number(new URL(route.request().url()).searchParams.get('days'))
    return route.fulfill({ json: { data: numbers(days), message: '' } })
  })

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

/** Leaves the video, and returns the request that says what was watched. */
async function leave(page: Page) {
  const saved = page.waitForRequest((request) => request.url().endsWith('/watched'))
  await page.getByRole('link', { name: 'Post Feed' }).first().click()
  await page.getByRole('button', { name: 'Close the mini player' }).click()
  return saved
}

test('what five visitors watched and where they came from is shown when they have left', async ({
  page,
  browser,
}) => {
  // The job runs every minute.
  test.setTimeout(180_000)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  for (let number = 1; number <= limits.fewViewers; number += 1) {
    // Visitors on one network are told apart by their browsers.
    const context = await browser.newContext({ userAgent: `${userAgent} Visitor/${number}` })
    const visitor = await context.newPage()
    const { viewing, from } = await watch(visitor, { isFromFeed: true })
    expect(from).toBe('/v/feed')
    expect(viewing).not.toBeNull()
    const request = await leave(visitor)
    const { parts, isLast } = request.postDataJSON() as { parts: number[]; isLast: boolean }
    expect(parts).toContain(0)
    expect(isLast).toBe(true)
    expect((await request.response())?.status()).toBe(200)
    await context.close()
  }
  await openSignedIn(page, content.ada, `/v/${content.video}/statistics`)
  await expect(async () => {
    await page.reload()
    await expect(
      page.getByRole('img', { name: /^Views per day from .*: 5 in total/ }),
    ).toBeVisible()
    await expect(page.getByText(/\d+% on average/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 120_000 })
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Video feed' }),
  ).toContainText('5')
})

test('a viewer who turns it off in the settings is not in statistics', async ({ page }) => {
  await signUp(page, newPerson('Cleo'))
  await page.goto('/settings')
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'History', exact: true }) })
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByRole('switch', { name: 'Include what I watch in statistics' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Left out of statistics')
  expect((await watch(page)).viewing).toBeNull()
})

for (const width of [360, 1440]) {
  test(`${width} px wide, the owner opens the statistics of a video, chooses a period, and downloads them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSignedIn(page, content.ada, `/v/${content.video}`)
    await respondWithNumbers(page)
    await page.getByRole('link', { name: 'Statistics', exact: true }).click()
    await expect(page).toHaveURL(`/v/${content.video}/statistics`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(content.title)
    await expect(
      page.getByRole('img', { name: /^Views per day from .*: 280 in total/ }),
    ).toBeVisible()
    await expect(page.getByText('62% on average')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Video feed' }),
    ).toContainText('20')
    await expect(page.getByRole('link', { name: 'forum.example.org' })).toHaveCount(0)
    expect(await findOverflow(page, 'statistics')).toEqual([])
    expect(await findViolationsAtWidths(page, 'statistics')).toEqual([])
    await page.setViewportSize({ width, height: 800 })

    await page.getByRole('link', { name: '7 days' }).click()
    await expect(page).toHaveURL(`/v/${content.video}/statistics?days=7`)
    const views = page.getByRole('figure', { name: 'Views per day' })
    await expect(views.getByRole('img', { name: /: 70 in total/ })).toBeVisible()
    await views.getByRole('slider').focus()
    await page.keyboard.press('End')
    await expect(views.getByRole('slider')).toHaveAttribute('aria-valuetext', /: 31$/)
    await page.keyboard.press('ArrowLeft')
    await expect(views.getByRole('slider')).toHaveAttribute('aria-valuetext', /: fewer than 5$/)
    await views.getByText('Show as table').click()
    await expect(views.getByRole('row')).toHaveCount(8)
    expect(await findViolationsAtWidths(page, 'table of statistics')).toEqual([])

    const days = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const lines = (await textOf(await days)).split('\r\n')
    expect(lines[0]).toBe('Day (UTC),Views,Followers gained,Upvotes,Downvotes,Comments')
    expect(lines[6]).toBe(`${dayBefore(1)},fewer than 5,0,2,0,1`)
    expect(lines[7]).toBe(`${dayBefore(0)},31,6,0,0,0`)
    const sources = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the sources as CSV' }).click()
    expect(await textOf(await sources)).toContain('forum.example.org,9\r\n')
    const watched = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the watched share as CSV' }).click()
    expect(await textOf(await watched)).toContain('From (seconds),Viewers (%)\r\n0,90\r\n')
  })
}

test('numbers of few are empty, those of others are not shown, and a visitor signs in first', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, content.ada, '/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  await page.goto(`/v/${content.video}/statistics`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(content.title)

  const others = await browser.newContext()
  const ben = await others.newPage()
  await openSignedIn(ben, content.ben, `/v/${content.video}/statistics`)
  await expect(ben.getByText('The statistics could not be loaded')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/v/${content.video}/statistics`)
  await expect(overlay(visitor)).toBeVisible()
})
