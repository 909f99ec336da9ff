import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { LoginForm } from './login-form.tsx'

const appCode = page.getByLabelText('Code from your authenticator app')
const recoveryCode = page.getByLabelText('Recovery code')
const proceed = page.getByRole('button', { name: 'Continue' })

/** Enters the right password of an account with a second factor. */
async function enterPassword(secondFactors: ('code' | 'passkey')[] = ['code']) {
  respondWithProblem('login', 'second-factor-required', { secondFactors })
  await renderPage(<LoginForm onForgotten={() => undefined} />)
  await page.getByLabelText('Email').fill(ada.email)
  await page.getByLabelText('Password').fill('Correct-horse-7')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(appCode).toHaveFocus()
}

test('after the password, a code from the app is required, and signs in', async () => {
  await enterPassword()
  respond('completeSignIn', ada)
  await appCode.fill('123 456')
  await proceed.click()
  await expect.element(page.getByText('Welcome back, Ada.')).toBeVisible()
  await expect
    .poll(() => requestsTo('completeSignIn'))
    .toMatchObject([{ body: { code: '123456' } }])
  expect(useAuth.getState().authenticated).toBe(true)
})

test('a recovery code can replace the app, and what was typed is cleared', async () => {
  await enterPassword()
  await appCode.fill('12345')
  await proceed.click()
  await expect.element(appCode).toHaveAccessibleDescription(messages.codeForm)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(recoveryCode).toHaveFocus()
  await expect.element(recoveryCode).toHaveValue('')
  await expect.element(recoveryCode).toHaveAttribute('aria-invalid', 'false')
  expect(requestsTo('completeSignIn')).toEqual([])
})

test('a wrong code is explained at the field, an expired sign-in and a rate limit below it', async () => {
  await enterPassword()
  respondWithProblem('completeSignIn', 'invalid', {
    errors: [fieldError('code', serverMessages.codeWrong)],
  })
  await appCode.fill('123456')
  await proceed.click()
  await expect.element(appCode).toHaveAccessibleDescription(serverMessages.codeWrong)
  respondWithProblem('completeSignIn', 'not-signed-in')
  await proceed.click()
  await expect.element(page.getByText(messages.secondFactorExpired)).toBeVisible()
  respondWithProblem('completeSignIn', 'too-many')
  await proceed.click()
  await expect.element(page.getByText('Too many attempts. Try again in a moment.')).toBeVisible()
})

test('a passkey is offered only to accounts that have one', async () => {
  await enterPassword(['code'])
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
})
