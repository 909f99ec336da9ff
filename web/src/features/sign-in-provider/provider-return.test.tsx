import type { AuthUser } from '@seam/contract/account.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { type PendingIdentity, signInProblems } from '@seam/contract/sign-in-provider.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import {
  fieldError,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../test/network.ts'
import { expectToBeAtProvider, respondWithProvider, school } from '../../../test/provider.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useSessionRestored } from '../../entities/session/restore-session.ts'
import { updateSite } from '../../lib/site.ts'
import { ProviderReturn } from './provider-return.tsx'

beforeEach(() => {
  updateSite({ providers: [school] })
  useSessionRestored.setState({ restored: true })
})
afterEach(() => {
  updateSite(defaultSite)
  useSessionRestored.setState({ restored: false })
})

const pending: PendingIdentity = {
  provider: school.label,
  hasAccount: false,
  username: 'ada',
  fullName: 'Ada',
  email: ada.email,
  mayChangeEmail: false,
  returnTo: '/saved',
}

const onSignUp = vi.fn<(user: AuthUser, returnTo: string) => Promise<void>>(async () => {})
beforeEach(() => void onSignUp.mockClear())

const show = (problem?: string) =>
  renderPage(<ProviderReturn problem={problem} onSignUp={onSignUp} />, '/sign-in')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const create = button('Create account')
const connect = button('Connect School account')
const settingsPage = page.getByRole('link', { name: 'Go to the settings', exact: true })
const startPage = page.getByRole('link', { name: 'Go to the start page', exact: true })
const isOverlayOpen = () => useAuth.getState().isAuthOverlayOpen

test.each([
  ['denied', /You cancelled/],
  ['expired', /took too long, or another browser/],
  ['failed', /did not respond as it should/],
  ['not-admitted', /gives you no account/],
  ['connected-elsewhere', /connected to another account here/],
  ['not-confirmed', /confirmed another person/],
  ['made-up', /did not respond as it should/],
])('the problem %s is explained, and the provider can be tried again', async (problem, text) => {
  respondWithProvider()
  await show(problem)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(requestsTo('getPendingIdentity')).toEqual([])
  await button(school.label).click()
  await expectToBeAtProvider()
  await expect
    .poll(() => requestsTo('startProviderSignIn'))
    .toMatchObject([{ body: { purpose: 'SIGN_IN', returnTo: '/' } }])
})

test('each problem has its own text', async () => {
  const texts = new Set<string | null | undefined>()
  for (const problem of signInProblems) {
    const { close } = await show(problem)
    texts.add(page.getByRole('alert').first().element().textContent)
    await close()
  }
  expect(texts.size).toBe(signInProblems.length)
})

test('a user reads the problem with a link to the settings', async () => {
  signInAs(ada)
  await show('not-confirmed')
  await expect.element(page.getByText(/confirmed another person/)).toBeVisible()
  await expect.element(settingsPage).toHaveAttribute('href', '/settings')
  await expect.element(button(school.label)).not.toBeInTheDocument()
})

test('without a sign-in at a provider, a visitor signs in again', async () => {
  respondWithProblem('getPendingIdentity', 'not-found')
  await show()
  await expect.element(page.getByText(/took too long, or was already done/)).toBeVisible()
  await expect.element(button(school.label)).toBeVisible()
})

test('without a sign-in at a provider, a user continues on the start page', async () => {
  signInAs(ada)
  respondWithProblem('getPendingIdentity', 'not-found')
  await show()
  await expect.element(page.getByText('You are signed in as @ada.')).toBeVisible()
  await expect.element(startPage).toBeVisible()
  await expect.element(button(school.label)).not.toBeInTheDocument()
})

test('a failed load is shown, and can be retried', async () => {
  respondWithProblem('getPendingIdentity', 'internal', { detail: messages.internalError })
  await show()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  respond('getPendingIdentity', pending)
  await button('Try again').click()
  await expect.element(create).toBeVisible()
})

test('a new person completes the sign-up with what the provider says', async () => {
  const load = respondLater('getPendingIdentity', pending)
  await show()
  await expect.element(page.getByText('Loading who signed in')).toBeInTheDocument()
  load()
  await expect.element(field('Full Name')).toHaveValue('Ada')
  await expect.element(field('Username')).toHaveValue('ada')
  await expect.element(field('Email')).toHaveValue(ada.email)
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await field('Username').fill('ada_l')
  respond('createIdentityAccount', { ...ada, username: 'ada_l' })
  await create.click()
  await expect.poll(() => onSignUp).toHaveBeenCalledWith({ ...ada, username: 'ada_l' }, '/saved')
  await expect
    .poll(() => requestsTo('createIdentityAccount'))
    .toMatchObject([{ body: { fullName: 'Ada', username: 'ada_l', email: ada.email } }])
  expect(useAuth.getState()).toMatchObject({ authenticated: true, authUser: { username: 'ada_l' } })
  // Signed in by now, but not asked to connect the same account.
  await expect.element(connect).not.toBeInTheDocument()
})

test('an address that the provider has not verified can be changed', async () => {
  respond('getPendingIdentity', { ...pending, email: '', mayChangeEmail: true })
  await show()
  await create.click()
  await expect.element(field('Email')).toHaveAccessibleDescription(messages.emailForm)
  await field('Email').fill('ada@elsewhere.example')
  respond('createIdentityAccount', ada)
  await create.click()
  await expect.poll(() => onSignUp).toHaveBeenCalledOnce()
  await expect
    .poll(() => requestsTo('createIdentityAccount'))
    .toMatchObject([{ body: { email: 'ada@elsewhere.example' } }])
})

test('errors of the server are at their fields, and the form stays', async () => {
  respond('getPendingIdentity', pending)
  await show()
  respondWithProblem('createIdentityAccount', 'taken', {
    errors: [fieldError('username', messages.usernameTaken)],
  })
  await create.click()
  await expect.element(field('Username')).toHaveAccessibleDescription(messages.usernameTaken)
  await expect.element(field('Username')).toHaveFocus()
  respondWithProblem('createIdentityAccount', 'conflict', { detail: serverMessages.identityTaken })
  await create.click()
  await expect.element(page.getByText(serverMessages.identityTaken)).toBeVisible()
  expect(onSignUp).not.toHaveBeenCalled()
})

test('a sign-up that takes too long begins again at the provider', async () => {
  respond('getPendingIdentity', pending)
  await show()
  respondWithProblem('createIdentityAccount', 'not-found')
  await create.click()
  await expect.element(page.getByText(/took too long, or was already done/)).toBeVisible()
  await expect.element(button(school.label)).toBeVisible()
})

test('on a site with a minimum age, a person confirms it before anything is sent', async () => {
  updateSite({ minimumAge: 16 })
  respond('getPendingIdentity', pending)
  await show()
  const confirmation = page.getByRole('checkbox', { name: 'I am at least 16 years old' })
  await create.click()
  await expect.element(confirmation).toHaveAccessibleDescription(messages.ageUnconfirmed)
  expect(requestsTo('createIdentityAccount')).toEqual([])
  respond('createIdentityAccount', ada)
  await confirmation.click()
  await create.click()
  await expect
    .poll(() => requestsTo('createIdentityAccount'))
    .toMatchObject([{ body: { confirmsAge: true } }])
})

test('on a site with terms, a person accepts them before anything is sent', async () => {
  updateSite({ termsVersion: 2 })
  respond('getPendingIdentity', pending)
  await show()
  const acceptance = page.getByRole('checkbox', { name: 'I accept the terms' })
  await create.click()
  await expect.element(acceptance).toHaveAccessibleDescription(messages.termsUnaccepted)
  expect(requestsTo('createIdentityAccount')).toEqual([])
  respond('createIdentityAccount', ada)
  await acceptance.click()
  await create.click()
  await expect
    .poll(() => requestsTo('createIdentityAccount'))
    .toMatchObject([{ body: { acceptedTerms: 2 } }])
})

test('someone with another account here signs in to it, and connects it', async () => {
  respond('getPendingIdentity', { ...pending, email: 'ada@school.example' })
  const { history } = await show()
  await button('I already have an account here').click()
  expect(isOverlayOpen()).toBe(true)
  signInAs(ada)
  await expect.element(page.getByText(/You are signed in as @ada/)).toBeVisible()
  respond('connectIdentity', { returnTo: '/saved' })
  await connect.click()
  await expect.element(page.getByText('School account now signs you in.')).toBeVisible()
  await expect.poll(() => history.href()).toBe('/saved')
})

test('for an address with an account there is no form, but the way to sign in', async () => {
  respond('getPendingIdentity', { ...pending, hasAccount: true })
  await show()
  await expect
    .element(page.getByText(/^There is an account/))
    .toMatchTextContent(/with the address ada@example\.org\. If it is yours/)
  await expect.element(create).not.toBeInTheDocument()
  await expect.element(page.getByText(/Only owners/)).not.toBeInTheDocument()
  await button('Sign in').click()
  expect(isOverlayOpen()).toBe(true)
})

test('if only owners have passwords, it says whom to ask', async () => {
  updateSite({ signInMethods: 'PROVIDERS' })
  respond('getPendingIdentity', { ...pending, hasAccount: true })
  await show()
  await expect.element(page.getByText(/Only owners can still use their password/)).toBeVisible()
})

test('connecting can require a confirmation, and fails with a reason', async () => {
  signInAs(ada)
  respond('getPendingIdentity', pending)
  respond('listIdentities', { hasPassword: true, identities: [] })
  respondWithProblem('connectIdentity', 'confirm-password')
  await show()
  await connect.click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  respondWithProblem('connectIdentity', 'conflict', { detail: serverMessages.identityConnected })
  await connect.click()
  await expect.element(page.getByText(serverMessages.identityConnected)).toBeVisible()
})
