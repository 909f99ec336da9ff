import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { LoginPanel } from './login-panel.tsx'

const email = page.getByLabelText('Email')
const button = (name: string) => page.getByRole('button', { name })

/** Opens the form for a forgotten password, after this email was entered to sign in. */
async function openForgotten(entered = ada.email) {
  await renderPage(<LoginPanel />)
  await email.fill(entered)
  await button('Forgot password?').click()
  await expect.element(button('Send link')).toBeVisible()
}

test('the form for a reset link has the focus and the email that was entered', async () => {
  await openForgotten()
  await expect.element(email).toHaveValue(ada.email)
  await expect.element(email).toHaveFocus()
  await button('Back to login').click()
  await expect.element(button('Login')).toBeVisible()
})

test('an invalid email address is not sent', async () => {
  await openForgotten('ada')
  await button('Send link').click()
  await expect.element(email).toHaveAccessibleDescription(messages.emailForm)
  expect(requestsTo('requestPasswordReset')).toEqual([])
})

test('the response does not reveal whether there is an account', async () => {
  respond('requestPasswordReset', { sendsMail: true })
  await openForgotten()
  await button('Send link').click()
  const answer = page.getByText(/^If there is an account with this email address/)
  await expect.element(answer).toHaveFocus()
  await expect
    .poll(() => requestsTo('requestPasswordReset'))
    .toMatchObject([{ body: { email: ada.email } }])
})

test('if the site sends no mail, the response says whom to ask', async () => {
  respond('requestPasswordReset', { sendsMail: false })
  await openForgotten()
  await button('Send link').click()
  await expect.element(page.getByText(/^Ask an owner of this site/)).toBeVisible()
})

test('a rate limit is explained, and the input is kept', async () => {
  respondWithProblem('requestPasswordReset', 'too-many')
  await openForgotten()
  await button('Send link').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many attempts. Try again in a moment.')
  await expect.element(email).toHaveValue(ada.email)
})
