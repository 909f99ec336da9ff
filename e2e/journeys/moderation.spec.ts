import { type Browser, expect, type Page } from '@playwright/test'
import { callApi, signUp } from '@seam/server/demo/api-client.ts'
import { claim, test } from '../administration.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, openSignedIn, overlay, PASSWORD, type Person } from '../people.ts'
import { publishVideo } from '../publish-video.ts'

/** Opens a page in a new browser context, signed in. */
async function pageOf(browser: Browser, origin: string, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await openSignedIn(page, person)
  return page
}

async function reportFrom(page: Page, reason: string, text: string) {
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await overlay(page).getByLabel(reason).click()
  await overlay(page).getByRole('textbox').fill(text)
  await overlay(page).getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Reported. Thank you')).toBeVisible()
}

test("Ben reports Ada's video, a moderator hides it, Ada reads why and appeals, another one restores it", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(180_000)
  const { origin } = site
  const claimLink = async () =>
    origin + (/\/claim#\S+/.exec(await site.runCommand('owner'))?.[0] ?? '')
  const [cleo, dora, ada, ben] = [
    newPerson('Cleo'),
    newPerson('Cleo'),
    newPerson('Ada'),
    newPerson('Ben'),
  ]
  await claim(page, cleo, await claimLink())
  const dorasPage = await (await browser.newContext({ baseURL: origin })).newPage()
  await claim(dorasPage, dora, await claimLink())
  const members = await Promise.all(
    [ada, ben].map((person) => signUp(origin, { ...person, password: PASSWORD })),
  )
  const [owner] = members
  if (!owner) throw new Error('Ada is missing')
  const title = `A wound ${ada.username}`
  const video = await publishVideo(owner, { title })

  // Ben reports it, and so does a visitor, with a proof of work.
  const bensPage = await pageOf(browser, origin, ben)
  await bensPage.goto(`/v/${video}`)
  await reportFrom(bensPage, "It breaks the site's rules", 'Too much blood')
  const visitorsPage = await (await browser.newContext({ baseURL: origin })).newPage()
  await visitorsPage.goto(`/v/${video}`)
  await reportFrom(visitorsPage, 'Something else', 'My child saw it')

  // Cleo hides it with the keyboard.
  await page.goto('/admin/review')
  const review = page.getByRole('region', { name: 'The review' })
  await expect(review.getByText('Too much blood')).toBeVisible()
  await expect(review.getByText('My child saw it')).toBeVisible()
  await expect(page.getByText('2 reports')).toBeVisible()
  expect(await findViolationsAtWidths(page, 'review')).toEqual([])
  await page.keyboard.press('?')
  await expect(overlay(page).getByText('Suspend the author')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await page.keyboard.press('h')
  await overlay(page).getByLabel('Facts').fill('The video shows an open wound')
  await overlay(page).getByLabel('Which rule').fill('Rule 3: no gore')
  await overlay(page).getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('All done')).toBeVisible()
  await visitorsPage.reload()
  await expect(visitorsPage.getByRole('heading', { name: 'Video unavailable' })).toBeVisible()

  // Ben learns the outcome.
  await bensPage.goto('/reports')
  await expect(bensPage.getByText('A moderator agreed with you')).toBeVisible()

  // Ada reads the reason and appeals.
  const adasPage = await pageOf(browser, origin, ada)
  await adasPage.goto(`/v/${video}`)
  await expect(adasPage.getByText('Hidden from others by a moderator')).toBeVisible()
  await adasPage.getByRole('link', { name: 'Read why' }).click()
  await expect(adasPage.getByText('The video shows an open wound')).toBeVisible()
  await expect(adasPage.getByText('Rule 3: no gore')).toBeVisible()
  expect(await findViolationsAtWidths(adasPage, 'decisions')).toEqual([])
  await adasPage.getByRole('button', { name: 'Appeal' }).click()
  await adasPage.getByLabel('Why is the decision wrong?').fill('It is paint, from a film')
  await adasPage.getByRole('button', { name: 'Send appeal' }).click()
  await expect(adasPage.getByText('A moderator will answer it.')).toBeVisible()

  // Another moderator restores it.
  await dorasPage.goto('/admin/review')
  await expect(dorasPage.getByText('It is paint, from a film')).toBeVisible()
  await dorasPage.getByLabel('Your answer').fill('You are right. We are sorry')
  await dorasPage.getByRole('button', { name: 'Reverse it' }).click()
  await expect(dorasPage.getByText('All done')).toBeVisible()
  await visitorsPage.reload()
  await expect(visitorsPage.getByRole('heading', { name: title })).toBeVisible()
  await adasPage.reload()
  await expect(adasPage.getByText('You are right. We are sorry')).toBeVisible()
})

test(
  'Cleo finds a wave of 30 accounts at a glance, suspends all of them, and takes it back',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    test.setTimeout(180_000)
    const { origin } = site
    const link = origin + (/\/claim#\S+/.exec(await site.runCommand('owner'))?.[0] ?? '')
    await claim(page, newPerson('Cleo'), link)
    const ada = newPerson('Ada')
    const writer = await signUp(origin, { ...ada, password: PASSWORD })
    const { publicId } = await callApi<{ publicId: string }>(writer, 'POST', '/post', {
      content: 'A quiet evening at the harbour',
    })
    await mapInTurn(30, async (n) => {
      const username = `w${n}_${ada.username}`.slice(0, 20)
      const email = `${username}@wave.example`
      const account = { fullName: 'Watch Shop', username, email, password: PASSWORD }
      const spammer = await signUp(origin, account)
      await callApi(spammer, 'POST', `/comment/post?postPublicId=${publicId}`, {
        content: `Cheap watches, only today! ${n}`,
      })
    })
    /** Checks what a new visitor sees, because browsers cache lists. */
    const expectComments = async (count: number) => {
      const visitor = await (await browser.newContext({ baseURL: origin })).newPage()
      await visitor.goto(`/p/${publicId}`)
      await expect(visitor.getByRole('heading', { name: 'Comments' })).toBeVisible()
      await expect(visitor.getByText('Cheap watches')).toHaveCount(count)
      await visitor.context().close()
    }
    await expectComments(12)

    await page.goto('/admin/people')
    await page.getByRole('link', { name: 'Look at recent sign-ups' }).click()
    const group = page.getByRole('listitem').filter({ hasText: '30 accounts wrote the same' })
    await expect(group).toContainText('30 comments')
    await group.getByRole('button', { name: 'Accounts' }).click()
    await expect(group.getByRole('checkbox', { name: 'Include' })).toHaveCount(30)
    expect(await findViolationsAtWidths(page, 'sign-ups')).toEqual([])
    await group.getByRole('checkbox', { name: '30 accounts wrote the same' }).check()
    await page.getByRole('button', { name: 'Suspend all of them' }).click()
    await expect(overlay(page).getByLabel('Facts')).toHaveValue(/one of many that wrote the same/)
    await overlay(page).getByLabel('Which rule').fill('Rule 1: no advertising')
    await overlay(page).getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByText('30 accounts · Suspended')).toBeVisible()
    await expect(group).toHaveCount(0)
    await expectComments(0)

    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('30 accounts · Taken back')).toBeVisible()
    await expectComments(12)
  },
)

/** Runs a step `count` times, four at a time. */
async function mapInTurn(count: number, step: (n: number) => Promise<void>) {
  for (let first = 0; first < count; first += 4) {
    const numbers = Array.from({ length: Math.min(4, count - first) }, (_, n) => first + n)
    await Promise.all(numbers.map(step))
  }
}
