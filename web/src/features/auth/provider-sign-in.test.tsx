import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { defaultSite, type Site } from '@seam/contract/site.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { disconnect, requestsTo, respondLater, respondWithProblem } from '../../../test/network.ts'
import { club, expectToBeAtProvider, respondWithProvider, school } from '../../../test/provider.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { clearReturnTo, setReturnTo } from '../../entities/session/return-to.ts'
import { updateSite } from '../../lib/site.ts'
import { LoginPanel } from './login-panel.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

afterEach(() => {
  updateSite(defaultSite)
  clearReturnTo()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const email = page.getByRole('textbox', { name: 'Email' })
const or = page.getByText('or', { exact: true })
const withProviders = (site: Partial<Site> = {}) =>
  updateSite({ providers: [school, club], ...site })

test('without providers, both panels are as before', async () => {
  const login = await renderPage(<LoginPanel />)
  await expect.element(button('Login')).toBeVisible()
  await expect.element(or).toHaveLength(1)
  await login.close()
  await renderPage(<SignUpPanel />)
  await expect.element(button('Signup')).toBeVisible()
  await expect.element(or).not.toBeInTheDocument()
})

test('the buttons of the providers are above the forms, in their order', async () => {
  withProviders()
  const login = await renderPage(<LoginPanel />)
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(button('Login')).toBeVisible()
  expect(names().slice(0, 2)).toEqual([school.label, club.label])
  await expect.element(email).toHaveFocus()
  await login.close()

  await renderPage(<SignUpPanel />)
  await expect.element(button('Signup')).toBeVisible()
  expect(names().slice(0, 2)).toEqual([school.label, club.label])
  await expect.element(or).toHaveLength(1)
})

test('a button leads to its provider, and back to the page that required the sign-in', async () => {
  withProviders()
  respondWithProvider()
  setReturnTo('/settings')
  await renderPage(<LoginPanel />)
  await button(club.label).click()
  await expectToBeAtProvider()
  await expect
    .poll(() => requestsTo('startProviderSignIn'))
    .toMatchObject([
      { params: { id: club._id }, body: { purpose: 'SIGN_IN', returnTo: '/settings' } },
    ])
})

test('without such a page, the provider leads back to the current one', async () => {
  withProviders()
  respondWithProvider()
  await renderPage(<LoginPanel />)
  await button(school.label).click()
  await expectToBeAtProvider()
  const returnTo = location.pathname + location.search
  await expect.poll(() => requestsTo('startProviderSignIn')).toMatchObject([{ body: { returnTo } }])
})

test('a button is busy until the page is left, and no other can be chosen', async () => {
  withProviders()
  respondWithProvider()
  const release = respondLater('startProviderSignIn', { url: '#at-the-provider' })
  await renderPage(<LoginPanel />)
  await button(school.label).click()
  await expect.element(button(school.label)).toHaveAttribute('aria-busy', 'true')
  await expect.element(button(club.label)).not.toHaveAttribute('aria-busy')
  await button(club.label).click()
  release()
  await expectToBeAtProvider()
  await expect.element(button(school.label)).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => requestsTo('startProviderSignIn')).toHaveLength(1)
})

test('a provider that is down is named as the reason', async () => {
  withProviders()
  respondWithProblem('startProviderSignIn', 'unavailable', {
    detail: serverMessages.providerSilent,
  })
  await renderPage(<LoginPanel />)
  await button(school.label).click()
  await expect.element(page.getByText(serverMessages.providerSilent)).toBeVisible()
})

test('an error is shown beside the buttons, and the next attempt clears it', async () => {
  withProviders()
  disconnect('startProviderSignIn')
  await renderPage(<LoginPanel />)
  await button(school.label).click()
  const error = page.getByText('Seam could not be reached. Check your connection and try again.')
  await expect.element(error).toBeVisible()
  await expect.element(button(school.label)).not.toHaveAttribute('aria-busy')
  respondWithProvider()
  await button(school.label).click()
  await expectToBeAtProvider()
  await expect.element(error).not.toBeInTheDocument()
})

test('with providers only, the form of the login is behind a button for owners', async () => {
  withProviders({ signInMethods: 'PROVIDERS' })
  await renderPage(<LoginPanel />)
  await expect.element(button(school.label)).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  await expect.element(or).not.toBeInTheDocument()
  await button('Sign in as an owner').click()
  await expect.element(email).toHaveFocus()
  await expect.element(button('Login')).toBeVisible()
  await expect.element(button(school.label)).toBeVisible()
  await expect.element(button('Sign in as an owner')).not.toBeInTheDocument()
})

test('with providers only, the sign-up has no form, except with a claim code', async () => {
  withProviders({ signInMethods: 'PROVIDERS' })
  const panel = await renderPage(<SignUpPanel />)
  await expect.element(button(school.label)).toBeVisible()
  await expect.element(button('Signup')).not.toBeInTheDocument()
  await panel.close()
  await renderPage(<SignUpPanel claimCode="code" />)
  await expect.element(button('Signup')).toBeVisible()
  await expect.element(button(school.label)).not.toBeInTheDocument()
})

test.each([
  ['CLOSED', `${messages.registrationClosed}.`],
  ['INVITE', /Ask a member for one/],
] as const)('with the registration %s, the providers still have buttons', async (mode, reason) => {
  withProviders({ registration: mode })
  await renderPage(<SignUpPanel />)
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(button(school.label)).toBeVisible()
  await expect.element(button('Signup')).not.toBeInTheDocument()
})
