import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { defaultSiteSettings } from '@seam/contract/site-settings.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { updateSite } from '../../lib/site.ts'
import { SignupForm } from './signup-form.tsx'

afterEach(() => updateSite(defaultSite))

const field = (name: string) => page.getByLabelText(name, { exact: true })
const signup = page.getByRole('button', { name: 'Signup' })
const PASSWORD = 'Correct-horse-7'

async function fill({ username = ada.username }: { username?: string } = {}) {
  await field('Full Name').fill(ada.fullName)
  await field('Username').fill(username)
  await field('Email').fill(ada.email)
  await field('Password').fill(PASSWORD)
}

test('a field that becomes invalid says so while the user types, and stops when it is valid', async () => {
  await renderPage(<SignupForm />)
  await field('Username').fill('Ada!')
  await expect.element(field('Username')).toHaveAccessibleDescription(messages.usernameForm)
  await field('Username').fill('ada')
  await expect.element(field('Username')).toHaveAccessibleDescription(/Your address on Seam/)
})

test('on a site with a minimum age, a person confirms it before anything is sent', async () => {
  updateSite({ minimumAge: 16 })
  await renderPage(<SignupForm />)
  await fill()
  const confirmation = page.getByRole('checkbox', { name: 'I am at least 16 years old' })
  await signup.click()
  await expect.element(confirmation).toHaveAccessibleDescription(messages.ageUnconfirmed)
  await expect.element(confirmation).toHaveFocus()
  expect(requestsTo('checkAvailability')).toEqual([])
  respond('checkAvailability', { username: true, email: true })
  respondWithProblem('signup', 'registration-closed')
  await confirmation.click()
  await signup.click()
  await expect.poll(() => requestsTo('signup')).toMatchObject([{ body: { confirmsAge: true } }])
})

test('on a site with terms, a person accepts them, and again if they change meanwhile', async () => {
  updateSite({ termsVersion: 3 })
  await renderPage(<SignupForm />)
  await fill()
  const acceptance = page.getByRole('checkbox', { name: 'I accept the terms' })
  await expect
    .element(page.getByRole('link', { name: 'terms' }))
    .toHaveAttribute('target', '_blank')
  await signup.click()
  await expect.element(acceptance).toHaveAccessibleDescription(messages.termsUnaccepted)
  expect(requestsTo('checkAvailability')).toEqual([])
  respond('checkAvailability', { username: true, email: true })
  respondWithProblem('signup', 'invalid', {
    errors: [fieldError('acceptedTerms', serverMessages.termsOutdated)],
  })
  respond('getSite', { ...defaultSiteSettings, ...defaultSite, termsVersion: 4 })
  await acceptance.click()
  await signup.click()
  await expect.element(acceptance).toHaveAccessibleDescription(serverMessages.termsOutdated)
  await expect.element(acceptance).not.toBeChecked()
  respond('signup', ada)
  await acceptance.click()
  await signup.click()
  await expect
    .poll(() => requestsTo('signup'))
    .toMatchObject([{ body: { acceptedTerms: 3 } }, { body: { acceptedTerms: 4 } }])
})

test('terms that a site publishes meanwhile are to be accepted as well', async () => {
  await renderPage(<SignupForm />)
  await fill()
  respond('checkAvailability', { username: true, email: true })
  respondWithProblem('signup', 'invalid', {
    errors: [fieldError('acceptedTerms', messages.termsUnaccepted)],
  })
  respond('getSite', { ...defaultSiteSettings, ...defaultSite, termsVersion: 1 })
  await signup.click()
  await expect
    .element(page.getByRole('checkbox', { name: 'I accept the terms' }))
    .toHaveAccessibleDescription(messages.termsUnaccepted)
})

test('a weak password is rejected before anything is sent', async () => {
  await renderPage(<SignupForm />)
  await fill()
  await field('Password').fill('correct-horse')
  await signup.click()
  await expect.element(field('Password')).toHaveAccessibleDescription(messages.passwordWeak)
  expect(requestsTo('checkAvailability')).toEqual([])
})

test('the password can be shown, and hidden again', async () => {
  await renderPage(<SignupForm />)
  await field('Password').fill(PASSWORD)
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide characters' }).click()
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
})

test('a taken username and email are shown at their fields, and no account is created', async () => {
  respond('checkAvailability', { username: false, email: false })
  await renderPage(<SignupForm />)
  await fill()
  await signup.click()
  await expect.element(field('Username')).toHaveAccessibleDescription(messages.usernameTaken)
  await expect.element(field('Email')).toHaveAccessibleDescription(messages.emailTaken)
  await expect.element(field('Username')).toHaveFocus()
  expect(requestsTo('signup')).toEqual([])
})

test('an error that only the server finds is shown at its field', async () => {
  respond('checkAvailability', { username: true, email: true })
  respondWithProblem('signup', 'invalid', {
    errors: [fieldError('password', serverMessages.passwordCommon)],
  })
  await renderPage(<SignupForm />)
  await fill()
  await signup.click()
  await expect.element(field('Password')).toHaveAccessibleDescription(serverMessages.passwordCommon)
  await expect.element(field('Password')).toHaveFocus()
})

test('a user signed in in another tab is told to sign out first', async () => {
  respond('checkAvailability', { username: true, email: true })
  respondWithProblem('signup', 'conflict')
  await renderPage(<SignupForm />)
  await fill()
  await signup.click()
  await expect.element(page.getByText(messages.signupSignedIn)).toBeVisible()
})

test('a new account is greeted by name', async () => {
  respond('checkAvailability', { username: true, email: true })
  respond('signup', ada)
  await renderPage(<SignupForm />)
  await fill()
  await signup.click()
  await expect.element(page.getByText('Welcome, Ada.')).toBeVisible()
  await expect
    .poll(() => requestsTo('signup'))
    .toMatchObject([
      { body: { fullName: 'Ada', username: 'ada', email: ada.email, password: PASSWORD } },
    ])
})

test('the input survives a reload, except for the password', async () => {
  const { close } = await renderPage(<SignupForm />)
  await fill({ username: 'ada_l' })
  await close()
  await renderPage(<SignupForm />)
  await expect.element(field('Username')).toHaveValue('ada_l')
  await expect.element(field('Email')).toHaveValue(ada.email)
  await expect.element(field('Password')).toHaveValue('')
})
