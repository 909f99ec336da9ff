import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

const email = page.getByLabelText('Email')
const send = page.getByRole('button', { name: 'Send link' })

test('a reset link is requested for a valid address, which stays if that fails', async () => {
  await renderPage(<ForgotPasswordForm email="ada" onBack={() => null} />)
  await expect.element(email).toHaveFocus()
  await send.click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(requestsTo('requestPasswordReset')).toEqual([])

  respondWithProblem('requestPasswordReset', 'internal')
  await email.fill('ada@example.org')
  await send.click()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  await expect.element(email).toHaveValue('ada@example.org')

  respond('requestPasswordReset', { sendsMail: true })
  await send.click()
  await expect.element(page.getByText(/a link is on its way to it/)).toHaveFocus()
  await expect
    .poll(() => requestsTo('requestPasswordReset').at(-1)?.body)
    .toEqual({ email: 'ada@example.org' })
})

test('if the site sends no mail, the form says who can create a link', async () => {
  respond('requestPasswordReset', { sendsMail: false })
  await renderPage(<ForgotPasswordForm email="ada@example.org" onBack={() => null} />)
  await send.click()
  await expect.element(page.getByText(/^Ask an owner of this site/)).toHaveFocus()
})
