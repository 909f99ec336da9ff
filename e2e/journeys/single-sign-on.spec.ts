import { expect, type Page } from '@playwright/test'
import { claim } from '../administration.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import {
  cancelAtProvider,
  signInAgainAtProvider,
  signInAtProvider,
  signOutAtProvider,
  test,
} from '../openid-provider.ts'
import { newPerson, overlay, type Person, signUp } from '../people.ts'

const LABEL = 'Sign in with School account'
const START = '/v/feed?category=MUSIC'

const address = (page: Page, name: string) =>
  overlay(page).getByRole('textbox', { name, exact: true }).inputValue()

async function openProviderButton(page: Page) {
  await page.getByRole('button', { name: 'Login \\ Signup', exact: true }).click()
  return overlay(page).getByRole('button', { name: LABEL, exact: true })
}

const userMenu = (page: Page, { fullName, username }: Person) =>
  page.getByRole('button', { name: `User menu ${fullName} @${username}`, exact: true })

async function deleteAccount(page: Page, { username }: Person) {
  await page.getByRole('button', { name: 'Delete Account', exact: true }).click()
  await overlay(page)
    .getByLabel(`Type your username, ${username}, to confirm`, { exact: true })
    .fill(username)
  await overlay(page).getByRole('button', { name: 'Continue', exact: true }).click()
}

test('people sign in with a provider that the owner adds', async ({
  page,
  browser,
  baseURL,
  link,
  provider,
}) => {
  const found: string[] = []
  const inspect = async (who: Page, place: string) => {
    found.push(...(await findViolationsAtWidths(who, place)), ...(await findOverflow(who, place)))
    await who.setViewportSize({ width: 1280, height: 800 })
  }
  const [ada, ben, cleo] = [newPerson('Ada'), newPerson('Ben'), newPerson('Cleo')]
  const member = newPerson('Ben')
  const people = {
    ben: {
      name: ben.fullName,
      preferred_username: ben.username,
      email: ben.email,
      email_verified: true,
    },
    // No name, and none that a username could have.
    cleo: { name: '', preferred_username: '+', email: cleo.email },
    member: { email: 'ben@school.example' },
  }
  const site = baseURL ?? ''
  const newVisitor = () => browser.newPage({ baseURL: site, ignoreHTTPSErrors: true })

  await test.step('the owner adds the provider, and registers the site there', async () => {
    await claim(page, ada, link.replace('127.0.0.1', 'localhost'))
    await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No sign-in providers yet' })).toBeVisible()
    await inspect(page, 'no providers')
    await page.getByRole('button', { name: 'New provider', exact: true }).click()
    await inspect(page, 'an empty form')
    await overlay(page).getByRole('button', { name: 'Add', exact: true }).click()
    await inspect(page, 'a form with errors')
    await overlay(page).getByLabel('Button text', { exact: true }).fill(LABEL)
    await overlay(page).getByLabel('Issuer address', { exact: true }).fill(provider.issuer)
    const addresses = {
      redirect: await address(page, 'Redirect address'),
      backchannelLogout: await address(page, 'Back-channel logout address'),
      afterSignOut: await address(page, 'Address after sign-out'),
    }
    await provider.start(addresses, people)
    await overlay(page).getByLabel('Client ID', { exact: true }).fill(provider.client.id)
    await overlay(page).getByLabel('Client secret', { exact: true }).fill(provider.client.secret)
    await overlay(page).getByRole('combobox', { name: 'Who gets an account', exact: true }).click()
    await page.getByRole('option', { name: 'Everyone at this provider' }).click()
    await inspect(page, 'a filled form')
    await overlay(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('The provider is added.', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sign-in providers', exact: true })).toContainText(
      'New accounts for everyone there',
    )
    await inspect(page, 'a provider')
  })

  const bens = await newVisitor()
  await test.step('a visitor who cancels at the provider learns what to do', async () => {
    await bens.goto(START)
    const button = await openProviderButton(bens)
    await expect(button).toBeVisible()
    await inspect(bens, 'the overlay')
    await button.click()
    await cancelAtProvider(bens)
    await expect(bens.getByRole('alert')).toContainText('You cancelled')
    await inspect(bens, 'cancelled')
  })

  await test.step('Ben signs in there, and comes back to the page where he began', async () => {
    await bens.goto(START)
    await (await openProviderButton(bens)).click()
    await signInAtProvider(bens, 'ben')
    await expect(userMenu(bens, ben)).toBeVisible()
    await expect(bens).toHaveURL(site + START)
    await inspect(bens, 'back')
  })

  await test.step('he signs out at both, and is a visitor again', async () => {
    await userMenu(bens, ben).click()
    await bens.getByRole('menuitem', { name: 'Log out', exact: true }).click()
    await signOutAtProvider(bens)
    await expect(bens).toHaveURL(`${site}/`)
    await expect(bens.getByText('You are signed out.', { exact: true })).toBeVisible()
    await inspect(bens, 'signed out')
    await (await openProviderButton(bens)).click()
    await expect(bens.getByPlaceholder('Enter any login')).toBeVisible()
  })

  const cleos = await newVisitor()
  await test.step('Cleo, whose names do not fit, completes her account', async () => {
    await cleos.goto(START)
    await (await openProviderButton(cleos)).click()
    await signInAtProvider(cleos, 'cleo')
    await expect(cleos.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(cleos.getByLabel('Email', { exact: true })).toHaveValue(cleo.email)
    await inspect(cleos, 'the rest of a sign-up')
    await cleos.getByRole('button', { name: 'Create account', exact: true }).click()
    await inspect(cleos, 'the rest of a sign-up with errors')
    await cleos.getByLabel('Full Name', { exact: true }).fill(cleo.fullName)
    await cleos.getByLabel('Username', { exact: true }).fill(cleo.username)
    await cleos.getByRole('button', { name: 'Create account', exact: true }).click()
    await expect(cleos.getByText(`Welcome, ${cleo.fullName}.`, { exact: true })).toBeVisible()
    await expect(cleos).toHaveURL(site + START)
  })

  await test.step('without a password, she confirms with the provider that she deletes it', async () => {
    await cleos.goto('/settings')
    await deleteAccount(cleos, cleo)
    const confirm = cleos.getByRole('button', { name: 'Confirm with School account', exact: true })
    await expect(confirm).toBeVisible()
    await inspect(cleos, 'a confirmation')
    await confirm.click()
    await signInAgainAtProvider(cleos, 'cleo')
    await deleteAccount(cleos, cleo)
    await expect(cleos.getByText('Your account is deleted.', { exact: true })).toBeVisible()
  })

  await test.step('a member connects the provider in the settings', async () => {
    const members = await newVisitor()
    await signUp(members, member)
    await members.goto('/settings')
    const providers = members.getByRole('list', { name: 'Sign-in providers', exact: true })
    await expect(providers).toContainText('Not connected')
    await providers.getByRole('button', { name: 'Connect', exact: true }).click()
    await signInAtProvider(members, 'member')
    await expect(providers).toContainText('Connected as ben@school.example')
    await inspect(members, 'connected')
    await members.close()
  })
  expect(found).toEqual([])
})
