import { expect, type Page, test } from '@playwright/test'
import { appCode } from '@seam/server/test/totp.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { pressOn } from '../keyboard.ts'
import { newPerson, overlay, type Person, signIn, signOut, signUp } from '../people.ts'
import { runCommand } from '../run-command.ts'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** Browsers offer passkeys on localhost, but not at an IP address. */
const localhost = (baseURL = '') => baseURL.replace('127.0.0.1', 'localhost')

const security = (page: Page) => page.getByRole('region', { name: 'Sign-in' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the overlay and enters the password. */
async function enterPassword(page: Page, person: Person) {
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, person)
}

async function openSettings(page: Page, origin = '') {
  await page.goto(`${origin}/settings`)
  await expect(security(page)).toBeVisible()
}

/** Like findViolationsAtWidths, with no control half hidden by the top bar. */
async function inspectSettings(page: Page, place: string) {
  await page.evaluate(() => scrollTo(0, 0))
  return findViolationsAtWidths(page, place)
}

/** Turns on two-factor sign-in. Returns the secret and the recovery codes. */
async function turnOn(page: Page) {
  await security(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(overlay(page).getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const key = await overlay(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  await page.getByLabel('First code').fill(appCode(secret))
  await overlay(page).getByRole('button', { name: 'Turn on' }).click()
  const codes = overlay(page).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recoveryCodes: await codes.allTextContents() }
}

test('Ada turns two-factor sign-in on, and signs in with her app and a recovery code', async ({
  page,
}) => {
  const ada = newPerson('Ada')
  const found: string[] = []
  await signUp(page, ada)
  await openSettings(page)

  await pressOn(page, security(page).getByRole('button', { name: 'Turn on' }))
  await expect(overlay(page).getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await page.getByLabel('First code').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A code of your authenticator app has 6 digits')).toBeVisible()
  found.push(...(await findViolationsAtWidths(page, 'set up two-factor sign-in')))
  await pressOn(page, overlay(page).getByRole('button', { name: 'Cancel' }))
  await expect(security(page).getByRole('button', { name: 'Turn on' })).toBeFocused()

  const { secret, recoveryCodes } = await turnOn(page)
  found.push(...(await findViolationsAtWidths(page, 'recovery codes')))
  const downloading = page.waitForEvent('download')
  await overlay(page).getByRole('link', { name: 'Download' }).click()
  const stream = await (await downloading).createReadStream()
  expect((await stream.toArray()).join('').trim().split('\n')).toEqual(recoveryCodes)
  await page.keyboard.press('Escape')
  await pressOn(page, overlay(page).getByRole('button', { name: 'I have saved them' }))
  await expect(security(page)).toContainText('10 recovery codes left')
  found.push(...(await inspectSettings(page, 'two-factor sign-in is on')))

  await signOut(page)
  await enterPassword(page, ada)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is incorrect or has already been used')).toBeVisible()
  found.push(...(await findViolationsAtWidths(page, 'second step')))
  await code.fill(appCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeHidden()

  await signOut(page)
  await enterPassword(page, ada)
  await pressOn(page, overlay(page).getByRole('button', { name: 'Use a recovery code' }))
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeHidden()
  await openSettings(page)
  await expect(security(page)).toContainText('9 recovery codes left')

  await security(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(security(page).getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(found).toEqual([])
})

test('Ada adds a passkey, and signs in with only the passkey and with it as second step', async ({
  page,
  baseURL,
}) => {
  const origin = localhost(baseURL)
  const ada = newPerson('Ada')
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const verifyUser = (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

  await signUp(page, ada, origin)
  await openSettings(page, origin)
  await pressOn(page, security(page).getByRole('button', { name: 'Add a passkey' }))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chrome on Linux')
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  found.push(...(await findViolationsAtWidths(page, 'add a passkey')))
  await verifyUser(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await verifyUser(true)
  await pressOn(page, overlay(page).getByRole('button', { name: 'Continue' }))
  const passkeys = security(page).getByRole('list', { name: 'Your passkeys' })
  await expect(passkeys).toContainText('Work laptop')
  await expect(passkeys).toContainText('never used')
  found.push(...(await inspectSettings(page, 'passkeys')))

  await signOut(page)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  found.push(...(await findViolationsAtWidths(page, 'sign in with a passkey')))
  await pressOn(page, overlay(page).getByRole('button', { name: 'Sign in with a passkey' }))
  await expect(overlay(page)).toBeHidden()
  await openSettings(page, origin)
  await expect(passkeys).toContainText('last used')

  // The password has not been entered in this session.
  await security(page).getByRole('button', { name: 'Turn on' }).click()
  await overlay(page).getByLabel('Password', { exact: true }).fill('Correct-horse-7')
  await overlay(page).getByRole('button', { name: 'Continue' }).click()
  await expect(overlay(page).getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Cancel' }).click()
  await turnOn(page)
  await button(page, 'I have saved them').click()

  await signOut(page)
  await enterPassword(page, ada)
  await pressOn(page, overlay(page).getByRole('button', { name: 'Use a passkey' }))
  await expect(overlay(page)).toBeHidden()

  await openSettings(page, origin)
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys).toBeHidden()
  await signOut(page)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await overlay(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(overlay(page).getByText('This passkey was not accepted')).toBeVisible()
  expect(found).toEqual([])
})

test('an address without passkeys offers none', async ({ page }) => {
  await signUp(page, newPerson('Ada'))
  await page.goto('/settings')
  await expect(security(page)).toContainText('only at the site’s https address')
  await expect(button(page, 'Add a passkey')).toHaveCount(0)
  await signOut(page)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await expect(button(page, 'Sign in with a passkey')).toHaveCount(0)
})

test('the operator lets Ada in after she has lost her phone and her codes', async ({ page }) => {
  const ada = newPerson('Ada')
  await signUp(page, ada)
  await openSettings(page)
  await turnOn(page)
  await button(page, 'I have saved them').click()
  const output = await runCommand('reset-password', ada.username, '--remove-two-factor')
  expect(output).toContain('Two-factor sign-in is off')
  await signOut(page)
  await enterPassword(page, ada)
  await expect(overlay(page)).toBeHidden()
})

test(
  'an owner requires two-factor sign-in of all staff once she has it herself',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    await signUp(page, newPerson('Ada'))
    const [claim = ''] = /\/claim#\S+/.exec(await runCommand('owner')) ?? []
    await page.goto(`${baseURL}${claim}`)
    await button(page, 'Make it mine').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Security', exact: true }) })
    const toggle = async () => {
      await card.getByRole('button', { name: 'Edit' }).click()
      await card.getByRole('switch', { name: 'Require two-factor sign-in' }).click()
      await card.getByRole('button', { name: 'Save' }).click()
    }
    await toggle()
    await expect(card).toContainText('Set up two-factor sign-in in the settings first')
    expect(await findViolationsAtWidths(page, 'the card Security')).toEqual([])

    await openSettings(page)
    await turnOn(page)
    await button(page, 'I have saved them').click()
    await page.goto('/admin')
    await toggle()
    await expect(card).toContainText('Moderators and owners need two-factor sign-in')
    await toggle()
    await expect(card).toContainText('Two-factor sign-in is up to everyone')
  },
)
