import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import {
  club,
  expectToBeAtProvider,
  respondWithProvider,
  school,
  schoolIdentity,
} from '../../../../test/provider.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { updateSite } from '../../../lib/site.ts'
import { ProvidersCard } from './providers-card.tsx'

beforeEach(() => {
  signInAs(ada)
  updateSite({ providers: [school, club] })
})
afterEach(() => updateSite(defaultSite))

const rows = page.getByRole('list', { name: 'Sign-in providers' }).getByRole('listitem')
const noPassword = page.getByText(/Your account has no password/)
const disconnect = rows.nth(0).getByRole('button', { name: 'Disconnect', exact: true })
const question = page.getByRole('alertdialog', { name: 'Disconnect School account?' })
const continueButton = question.getByRole('button', { name: 'Continue', exact: true })

const connected = { hasPassword: true, identities: [schoolIdentity] }

test('a site without providers has no card', async () => {
  updateSite({ providers: [] })
  await renderPage(<ProvidersCard />)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  expect(requestsTo('listIdentities')).toEqual([])
})

test('each provider says whether it is connected', async () => {
  respond('listIdentities', connected)
  await renderPage(<ProvidersCard />)
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(
      /School account.*Connected as ada@school\.example, last used 5 minutes ago.*Disconnect/,
    )
  await expect.element(rows.nth(1)).toMatchTextContent(/Club login.*Not connected.*Connect/)
  await expect.element(disconnect).toHaveAccessibleDescription('School account')
  await expect.element(noPassword).not.toBeInTheDocument()
})

test('a user without a password learns how to set one', async () => {
  respond('listIdentities', { ...connected, hasPassword: false })
  await renderPage(<ProvidersCard />)
  await expect.element(noPassword).toBeVisible()
})

test('a failed load says so', async () => {
  respondWithProblem('listIdentities', 'internal')
  await renderPage(<ProvidersCard />)
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  await expect.element(rows).toHaveLength(0)
})

test('Connect leads to the provider, and back to the settings', async () => {
  respond('listIdentities', connected)
  respondWithProvider()
  await renderPage(<ProvidersCard />)
  await rows.nth(1).getByRole('button', { name: 'Connect', exact: true }).click()
  await expectToBeAtProvider()
  await expect
    .poll(() => requestsTo('startProviderSignIn'))
    .toMatchObject([
      { params: { id: club._id }, body: { purpose: 'CONNECT', returnTo: '/settings#sign-in' } },
    ])
})

test('an account is disconnected after a confirmation', async () => {
  respond('listIdentities', connected)
  await renderPage(<ProvidersCard />)
  await disconnect.click()
  await expect
    .element(question)
    .toMatchTextContent(/ada@school\.example will no longer sign you in/)
  expect(requestsTo('deleteIdentity')).toEqual([])
  respond('deleteIdentity', null)
  respond('listIdentities', { hasPassword: true, identities: [] })
  await continueButton.click()
  await expect.element(page.getByText('School account is disconnected.')).toBeVisible()
  await expect.element(rows.nth(0)).toMatchTextContent(/Not connected/)
  await expect
    .poll(() => requestsTo('deleteIdentity'))
    .toMatchObject([{ params: { id: schoolIdentity._id } }])
})

test('the only way to sign in stays, with the reason', async () => {
  respond('listIdentities', { ...connected, hasPassword: false })
  await renderPage(<ProvidersCard />)
  await disconnect.click()
  respondWithProblem('deleteIdentity', 'conflict', { detail: serverMessages.lastSignInMethod })
  await continueButton.click()
  await expect.element(question.getByText(serverMessages.lastSignInMethod)).toBeVisible()
})
