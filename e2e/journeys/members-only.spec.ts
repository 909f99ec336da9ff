import { expect, type Page } from '@playwright/test'
import { chooseRegistration, claim, fillSignUp, open, save, test } from '../administration.ts'
import { applicationStarts } from '../application.ts'
import { publishContent } from '../content.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, PASSWORD, signOut } from '../people.ts'

const door = (page: Page) => page.getByRole('heading', { level: 1, name: 'Seam' })

async function chooseAudience(page: Page, audience: 'Everyone' | 'Members only') {
  await open(page, 'Who may see this site')
  await page.getByRole('combobox', { name: 'This site is for' }).click()
  await page.getByRole('option', { name: audience }).click()
}

test('a site for members only shows visitors its front door, and members everything', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
  const content = await publishContent(baseURL ?? '')
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await claim(page, ada, link)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await context.newPage()
  const [bens, other] = [visitor, await context.newPage()]

  await test.step('the owner closes it', async () => {
    await chooseAudience(page, 'Members only')
    await page.getByLabel('What the front door says').fill('Ask Ada for an invite.')
    await save(page)
  })

  await test.step('a visitor sees the name, the text and the form, on every page', async () => {
    for (const path of ['/', `/v/${content.video}`, '/search?q=a', '/no-such-page']) {
      await visitor.goto(path)
      await expect(door(visitor)).toBeVisible()
    }
    await applicationStarts(visitor)
    await expect(visitor.getByText('Ask Ada for an invite.')).toBeVisible()
    await expect(visitor.getByRole('navigation')).toHaveCount(0)
    await expect(visitor.getByRole('searchbox')).toHaveCount(0)
    expect(await findViolationsAtWidths(visitor, 'front door')).toEqual([])
    expect(await findOverflow(visitor, 'front door')).toEqual([])
    await visitor.setViewportSize({ width: 1280, height: 800 })
    await visitor.getByRole('link', { name: 'About' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible()
    await visitor.getByRole('link', { name: 'Sign in' }).click()
    await expect(door(visitor)).toBeVisible()
  })

  await test.step('signing up opens the page that was asked for, in other tabs as well', async () => {
    await other.goto('/v/feed')
    await applicationStarts(other)
    await bens.goto(`/v/${content.video}`)
    await bens.getByRole('tab', { name: 'Signup' }).click()
    await fillSignUp(bens, ben)
    await expect(bens.getByRole('heading', { level: 1, name: content.title })).toBeVisible()
    await expect(bens.getByText('Welcome, Ben.')).toBeVisible()
    await expect(other.getByRole('link', { name: content.title }).first()).toBeVisible()
  })

  await test.step('a member finds the address for feed readers in the settings', async () => {
    await bens.goto('/settings')
    await bens.getByRole('button', { name: 'Show address' }).click()
    const address = bens.getByRole('textbox', { name: 'Address of the feed' })
    await expect(address).toHaveValue(/\/feed\.xml\?key=/)
    const url = await address.inputValue()
    expect((await fetch(url)).status).toBe(200)
    await bens.getByRole('button', { name: 'Replace key' }).click()
    await bens.getByRole('button', { name: 'Continue' }).click()
    await expect(bens.getByText('The key is replaced.')).toBeVisible()
    await expect(address).not.toHaveValue(url)
    expect((await fetch(url)).status).toBe(404)
  })

  await test.step('after signing out there is the door again, and signing in opens the site', async () => {
    await signOut(bens)
    await expect(door(bens)).toBeVisible()
    await expect(door(other)).toBeVisible()
    await bens.getByLabel('Email').fill(ben.email)
    await bens.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await bens.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(bens.getByText('Welcome back, Ben.')).toBeVisible()
    await expect(bens.getByRole('button', { name: `@${ben.username}` })).toBeVisible()
  })

  await test.step('who awaits approval waits at the door', async () => {
    await chooseRegistration(page, 'Approval')
    const waiting = await browser.newPage({ baseURL: baseURL ?? '' })
    await waiting.goto('/')
    await waiting.getByRole('tab', { name: 'Signup' }).click()
    await fillSignUp(waiting, newPerson('Cleo'))
    await expect(waiting.getByRole('heading', { name: 'Awaiting approval' })).toBeVisible()
    await waiting.goto('/v/feed')
    await expect(waiting.getByRole('heading', { name: 'Awaiting approval' })).toBeVisible()
    await waiting.getByRole('link', { name: 'Settings' }).click()
    await expect(waiting.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await waiting.close()
  })

  await test.step('the owner opens it again, and visitors see everything', async () => {
    await chooseAudience(page, 'Everyone')
    await save(page)
    await signOut(bens)
    await bens.goto(`/v/${content.video}`)
    await expect(bens.getByRole('heading', { level: 1, name: content.title })).toBeVisible()
  })
  await context.close()
})
