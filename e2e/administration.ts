import { expect, type Page, test as base } from '@playwright/test'
import { PASSWORD, type Person } from './people.ts'
import { startSecondSite } from './second-site.ts'

type Site = Awaited<ReturnType<typeof startSecondSite>>

/** The site of one file of journeys. */
class OwnSite {
  #file = ''
  #site: Site | undefined

  async of(file: string, environment: Record<string, string>) {
    if (this.#site && this.#file === file) return this.#site
    await this.#site?.stop()
    this.#file = file
    this.#site = await startSecondSite(environment)
    return this.#site
  }

  stop = () => this.#site?.stop()
}

/**
 * These journeys change the site for all users, so each file of them has its own site. The
 * journeys of one file share it: each restores the settings that it changed.
 */
export const test = base.extend<
  { link: string; site: Site },
  { environment: Record<string, string>; ownSite: OwnSite }
>({
  environment: [
    { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    { scope: 'worker', option: true },
  ],
  ownSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures
    async ({}, use) => {
      const ownSite = new OwnSite()
      await use(ownSite)
      await ownSite.stop()
    },
    { scope: 'worker' },
  ],
  site: async ({ ownSite, environment }, use, { file }) => use(await ownSite.of(file, environment)),
  baseURL: ({ site }, use) => use(site.origin),
  /** A new claim link. */
  link: async ({ site }, use) => {
    const [path = ''] = /\/claim#\S+/.exec(await site.runCommand('owner')) ?? []
    await use(site.origin + path)
  },
})

/** Fills in and submits the sign-up form of the page. */
export async function fillSignUp(page: Page, { fullName, username, email }: Person) {
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
}

/** Signs up on the page of a claim link, which makes the person the owner of the site. */
export async function claim(page: Page, person: Person, link: string) {
  await page.goto(link)
  await page.getByRole('tab', { name: 'Signup' }).click()
  await fillSignUp(page, person)
  await expect(page.getByText(`You are signed in as @${person.username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Make it mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
}

/** Opens a card of the settings. */
export const open = (page: Page, card: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card, exact: true }) })
    .getByRole('button', { name: 'Edit' })
    .click()
export const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved.').first()).toBeVisible()
  // Waits until the card has closed.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
}

/** As the owner on any page of the administration: chooses who may sign up. */
export async function chooseRegistration(page: Page, option: string, question?: string) {
  await page.goto('/admin')
  await open(page, 'Registration')
  await page.getByRole('combobox', { name: 'Who may sign up' }).click()
  await page.getByRole('option', { name: option }).click()
  if (question !== undefined) await page.getByLabel('Question').fill(question)
  await save(page)
}

/** Opens the sign-up form of the front page. */
export async function openSignUp(page: Page, baseURL: string | undefined) {
  await page.goto(`${baseURL}/`)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await page.getByRole('tab', { name: 'Signup' }).click()
}
