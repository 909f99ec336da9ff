import { expect, type Page, test as base } from '@playwright/test'
import { findViolations } from '../find-violations.ts'
import { newPerson, PASSWORD, type Person, signUp } from '../people.ts'
import { startSecondSite } from '../second-site.ts'

type Site = Awaited<ReturnType<typeof startSecondSite>>

/** These journeys change the site for all of its users: they have one of their own. */
const test = base.extend<{ link: string }, { environment: Record<string, string>; site: Site }>({
  environment: [
    { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    { scope: 'worker', option: true },
  ],
  site: [
    async ({ environment }, use) => {
      const site = await startSecondSite(environment)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  /** A new claim link. */
  link: async ({ site }, use) => {
    const [path = ''] = /\/claim#\S+/.exec(await site.runCommand('owner')) ?? []
    await use(site.origin + path)
  },
})

/** Fills in and submits the sign-up form of the page. */
async function fillSignUp(page: Page, { fullName, username, email }: Person) {
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
}

/** Signs up on the page of a claim link, and makes the site this person's. */
async function claim(page: Page, person: Person, link: string) {
  await page.goto(link)
  await page.getByRole('tab', { name: 'Signup' }).click()
  await fillSignUp(page, person)
  await expect(page.getByText(`You are signed in as @${person.username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Make it mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
}

const open = (page: Page, card: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card, exact: true }) })
    .getByRole('button', { name: 'Edit' })
    .click()
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved.').first()).toBeVisible()
  // The card has closed.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
}

/** As the owner on any page of the administration: chooses who may sign up. */
async function chooseRegistration(page: Page, option: string, question?: string) {
  await page.goto('/admin')
  await open(page, 'Registration')
  await page.getByRole('combobox', { name: 'Who may sign up' }).click()
  await page.getByRole('option', { name: option }).click()
  if (question !== undefined) await page.getByLabel('Question').fill(question)
  await save(page)
}

/** Opens the sign-up form of the front page. */
async function openSignUp(page: Page, baseURL: string | undefined) {
  await page.goto(`${baseURL}/`)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await page.getByRole('tab', { name: 'Signup' }).click()
}

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
  await expect(page.getByRole('link', { name: 'Harbour, to the start page' })).toBeVisible()
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

test('an accent color that can not be read is rejected while it is chosen', async ({
  page,
  link,
}) => {
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
})

test('an owner makes a member a moderator, who does not see the settings', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
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
  expect(await findViolations(page, '/admin/people')).toEqual([])

  await bens.goto(`${baseURL}/settings`)
  await bens.getByRole('button', { name: 'Your account' }).click()
  await bens.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(bens.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(bens.getByRole('navigation', { name: 'Administration' })).toHaveText(
    'PeopleApplications',
  )
  await bens.goto(`${baseURL}/admin`)
  await expect(bens.getByText('Page not found').first()).toBeVisible()
  await bens.close()

  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByText('are free.')).toBeVisible()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByText('There is no backup on another disk.')).toBeVisible()
  expect(await findViolations(page, '/admin/health')).toEqual([])

  await page.getByRole('link', { name: 'Audit log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: ben.username })
  await expect(entry.last()).toContainText('changed the role from member to moderator')
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

test('a site by approval: Ben answers the question, waits, and publishes once Ada agrees', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
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
  expect(await findViolations(page, '/admin/applications')).toEqual([])
  await page.getByRole('checkbox', { name: 'Ben' }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No one waits')).toBeVisible()

  await bens.reload()
  await bens.getByPlaceholder('Whats on your mind ?').fill('Hello')
  await bens.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(bens.getByRole('button', { name: 'View' })).toBeVisible()
  await bens.close()

  await chooseRegistration(page, 'Open', '')
})
