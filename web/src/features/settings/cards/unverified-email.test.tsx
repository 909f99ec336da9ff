import { serverMessages } from '@seam/contract/server-messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { UnverifiedEmail } from './unverified-email.tsx'

const unverified = { ...ada, emailVerified: false }
const card = page.getByRole('region', { name: 'Email not verified' })
const sendAgain = page.getByRole('button', { name: 'Send again' })

test('a verified address has no card', async () => {
  signInAs(ada)
  await renderPage(<UnverifiedEmail />)
  await expect.element(card).not.toBeInTheDocument()
})

test('the link can be resent once', async () => {
  signInAs(unverified)
  respond('sendEmailVerification', null)
  await renderPage(<UnverifiedEmail />)
  await sendAgain.click()
  await expect.element(page.getByText(/^A new link is on its way\./)).toBeVisible()
  await expect.element(sendAgain).not.toBeInTheDocument()
  await expect.poll(() => requestsTo('sendEmailVerification')).toHaveLength(1)
})

test('the card says why another mail cannot be sent', async () => {
  signInAs(unverified)
  respondWithProblem('sendEmailVerification', 'conflict', { detail: serverMessages.mailTooOften })
  await renderPage(<UnverifiedEmail />)
  await sendAgain.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(serverMessages.mailTooOften)
  await expect.element(sendAgain).toBeVisible()
})
