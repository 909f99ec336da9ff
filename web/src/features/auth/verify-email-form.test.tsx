import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'

const verify = page.getByRole('button', { name: 'Verify my address' })
const render = () => renderPage(<VerifyEmailForm code="link" onDone={() => undefined} />)

test('the account is named before anything is verified', async () => {
  respond('previewVerification', { username: 'ada' })
  await render()
  await expect.element(page.getByText('@ada', { exact: true })).toBeVisible()
  await expect.element(verify).toBeVisible()
  expect(requestsTo('verifyEmail')).toEqual([])
})

test('an invalid link says so at once', async () => {
  respondWithProblem('previewVerification', 'invalid', {
    errors: [fieldError('code', messages.emailVerificationCode)],
  })
  await render()
  await expect.element(page.getByText(messages.emailVerificationCode)).toBeVisible()
  await expect.element(verify).not.toBeInTheDocument()
})
