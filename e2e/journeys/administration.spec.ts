import { expect } from '@playwright/test'
import { messages } from '@seam/contract/messages.ts'
import { pages } from '@seam/contract/pages.ts'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { startSmtp } from '@seam/server/test/smtp.ts'
import {
  chooseRegistration,
  claim,
  fillSignUp,
  open,
  openSignUp,
  save,
  test,
} from '../administration.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { largePicture } from '../media.ts'
import { openSettled } from '../open-settled.ts'
import { newPerson, signUp } from '../people.ts'

test('Ada claims the site, names it, and a visitor sees the name', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
  await claim(page, newPerson('Ada'), link)

  await open(page, 'Name')
  await page.getByLabel('Name', { exact: true }).fill('Harbour')
  await page.getByLabel('Tagline').fill('Boats from the quay')
  await save(page)
  await expect(page.getByRole('link', { name: 'Harbour, home page' })).toBeVisible()
  await expect(page).toHaveTitle('Site · Harbour')

  await open(page, 'Pages')
  await page.getByLabel('Rules').fill('Be kind.\nSee https://example.org/rules')
  await save(page)

  const visitor = await browser.newPage()
  await visitor.goto(`${baseURL}/`)
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Boats from the quay' }),
  ).toBeVisible()
  await expect(visitor).toHaveTitle('Home · Harbour')
  await visitor.getByRole('link', { name: 'About', exact: true }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'About Harbour' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'https://example.org/rules' })).toBeVisible()

  await visitor.goto(link)
  await expect(visitor.getByText('Sign in first')).toBeVisible()
  await visitor.close()

  await page.goto('/admin')
  await open(page, 'Name')
  await page.getByLabel('Name', { exact: true }).fill('Seam')
  await page.getByLabel('Tagline').fill('simple. social. seamless.')
  await save(page)
  await open(page, 'Pages')
  await page.getByLabel('Rules').fill('')
  await save(page)
})

test(
  'an unreadable accent color is rejected while it is being chosen',
  { tag: '@long' },
  async ({ page, link }) => {
    await claim(page, newPerson('Ada'), link)
    await open(page, 'Color')
    await page.getByRole('switch', { name: 'A color of its own' }).click()
    await page.getByLabel('Accent color').fill('#ffcc00')
    await expect(page.getByText('This color is too light')).toBeVisible()
    await page.getByLabel('Accent color').fill('#0b6bcb')
    await save(page)
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
    expect(await accent()).toContain('#0b6bcb')
    await page.reload()
    expect(await accent()).toContain('#0b6bcb')
    await open(page, 'Color')
    await page.getByRole('switch', { name: 'A color of its own' }).click()
    await save(page)
    expect(await accent()).not.toContain('#0b6bcb')
  },
)

test('an owner makes a member a moderator, who does not see the settings', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
  // Analyzes administration screens; all of them in a long run.
  test.setTimeout(180_000)
  const ben = newPerson('Ben')
  const bens = await browser.newPage()
  await signUp(bens, ben, baseURL)
  await claim(page, newPerson('Ada'), link)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('Username').fill('nobody_at_all')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('There is no such user')).toBeVisible()
  await page.getByLabel('Username').fill(`@${ben.username}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('combobox', { name: 'Role of Ben' }).click()
  await page.getByRole('option', { name: 'Moderator' }).click()
  const row = page.getByRole('listitem').filter({ hasText: `@${ben.username}` })
  await expect(row).toContainText('Moderator')
  await expect(page.getByRole('button', { name: 'Create a link' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Create a link' }).click()
  await expect(page.getByText('/reset#')).toBeVisible()
  await page.getByLabel('Storage, in GB').fill('0.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('of 512 MB')).toBeVisible()
  expect(await findViolationsAtWidths(page, '/admin/people')).toEqual([])

  await bens.goto(`${baseURL}/settings`)
  await bens.getByRole('button', { name: 'Your account' }).click()
  await bens.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(bens.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(bens.getByRole('navigation', { name: 'Administration' })).toHaveText(
    'ReviewPeopleApplications',
  )
  await bens.goto(`${baseURL}/admin`)
  await expect(bens.getByText('Page not found').first()).toBeVisible()
  await bens.close()

  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByText('is free.')).toBeVisible()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByText('There is no backup on another disk.')).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: ben.username })
  await expect(entry.last()).toContainText('changed the role from member to moderator')

  const found: string[] = []
  const screens = Object.values(pages).filter((each) => each.startsWith(pages.admin))
  for (const path of sampleOf(screens, 4)) {
    await openSettled(page, path)
    found.push(...(await findViolationsAtWidths(page, path)), ...(await findOverflow(page, path)))
  }
  expect(found).toEqual([])
})

test('a site by invite: Ada invites Ben, who signs up with the link', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
  await claim(page, newPerson('Ada'), link)
  await chooseRegistration(page, 'Invite')

  const bens = await browser.newPage()
  await openSignUp(bens, baseURL)
  await expect(bens.getByText('You need an invite to join this site')).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create an invite' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '/join#' })
  await expect(row).toContainText('0 of 1 joined')
  const [invite = ''] = /http\S+\/join#[\w-]{22}/.exec((await row.textContent()) ?? '') ?? []

  const ben = newPerson('Ben')
  await bens.goto(invite)
  await expect(bens.getByText('invites you')).toBeVisible()
  await fillSignUp(bens, ben)
  await expect(bens.getByText('You are a member already.')).toBeVisible()
  await page.reload()
  await expect(row).toContainText('1 of 1 joined')
  await bens.close()

  await chooseRegistration(page, 'Open')
})

test(
  'a site by approval: Ben answers the question, waits, and publishes once Ada agrees',
  { tag: '@long' },
  async ({ page, browser, baseURL, link }) => {
    await claim(page, newPerson('Ada'), link)
    await chooseRegistration(page, 'Approval', 'What do you record?')

    const ben = newPerson('Ben')
    const bens = await browser.newPage()
    await openSignUp(bens, baseURL)
    await bens.getByLabel('What do you record?').fill('Boats')
    await fillSignUp(bens, ben)
    await expect(bens.getByText('A moderator has to approve your account')).toBeVisible()
    await bens.goto(`${baseURL}/p/new`)
    await bens.getByPlaceholder('Whats on your mind ?').fill('Hello')
    await bens.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(
      bens.getByText('A moderator of this site has to approve your account first').first(),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Applications' }).click()
    await expect(page.getByText('Boats')).toBeVisible()
    expect(await findViolationsAtWidths(page, '/admin/applications')).toEqual([])
    await page.getByRole('checkbox', { name: 'Ben' }).check()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('No one is waiting')).toBeVisible()

    await bens.reload()
    await bens.getByPlaceholder('Whats on your mind ?').fill('Hello')
    await bens.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(bens.getByRole('button', { name: 'View' })).toBeVisible()
    await bens.close()

    await chooseRegistration(page, 'Open', '')
  },
)

test(
  'Ada gives the site a logo and a mail server, and tests the mail',
  { tag: '@long' },
  async ({ page, browser, baseURL, link }) => {
    const ada = newPerson('Ada')
    await claim(page, ada, link)
    await open(page, 'Logo')
    await page.getByLabel('Image File').setInputFiles(largePicture())
    await expect(page.getByRole('application')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The logo is saved.')).toBeVisible()

    const visitor = await browser.newPage()
    await visitor.goto(`${baseURL}/`)
    const logo = visitor.getByRole('banner').locator('img[src^="/media/avatars/"]').first()
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/media\/avatars\//)
    await visitor.close()

    const smtp = await startSmtp()
    await open(page, 'Mail')
    await page.getByLabel('Mail server').fill('mail.example')
    await expect(page.getByText('Enter a URL like smtps://')).toBeVisible()
    await page.getByLabel('Mail server').fill(smtp.url)
    await page.getByLabel('Sender').fill('Harbour <mail@harbour.example>')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Mail server')).toHaveValue('')
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(page.getByText('The mail server accepted it')).toBeVisible()
    expect(smtp.mailsTo(ada.email)).toHaveLength(1)
    smtp.state.behavior = 'refuses the recipient'
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(page.getByText('There is no such mailbox here')).toBeVisible()
    expect(await findViolationsAtWidths(page, '/admin')).toEqual([])
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('This site sends no mail', { exact: true })).toBeVisible()
    await smtp.close()

    await open(page, 'Logo')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The logo is removed.')).toBeVisible()
    await expect(page.getByRole('banner').locator('img[src^="/media/avatars/"]')).toHaveCount(0)
  },
)

test(
  'an upload larger than the site allows is rejected in the form, with its limit',
  { tag: '@long' },
  async ({ page, link }) => {
    await claim(page, newPerson('Ada'), link)
    await open(page, 'Limits')
    await page.getByLabel('Largest video, in MB').fill('20000')
    await expect(page.getByText(messages.siteVideoBytes)).toBeVisible()
    await page.getByLabel('Largest video, in MB').fill('1')
    await save(page)
    await page.goto('/v/new')
    await expect(page.getByText('(Max. Size 1 MB)')).toBeVisible()
    const file = { name: 'walk.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(1_048_577) }
    await page.getByLabel('Video', { exact: true }).setInputFiles(file)
    await expect(page.getByText('Video must be less than 1 MB')).toBeVisible()
    await page.goto('/admin')
    await open(page, 'Limits')
    await page.getByLabel('Largest video, in MB').fill('100')
    await save(page)
  },
)
