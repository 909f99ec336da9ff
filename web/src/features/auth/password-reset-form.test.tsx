import { messages } from '@seam/contract/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'

const password = page.getByLabelText('New password', { exact: true })
const confirmation = page.getByLabelText('Confirm new password')
const save = page.getByRole('button', { name: 'Save' })

test('a new password is checked while it is typed, and an old link is named above the button', async () => {
  const onDone = vi.fn<() => void>()
  await renderPage(<PasswordResetForm code="link" onDone={onDone} />)
  await password.fill('short')
  await expect.element(password).toHaveAccessibleDescription(messages.passwordShort)
  await password.fill('Correct-horse-7')
  await confirmation.fill('Correct-horse-8')
  await expect.element(confirmation).toHaveAccessibleDescription(messages.passwordMismatch)
  // The other field changes the result of this one.
  await password.fill('Correct-horse-8')
  await expect.element(confirmation).not.toHaveAccessibleDescription(messages.passwordMismatch)

  respondWithProblem('resetPassword', 'invalid', {
    errors: [fieldError('code', messages.passwordResetCode)],
  })
  await save.click()
  await expect.element(page.getByText(messages.passwordResetCode)).toBeVisible()
  await expect.element(password).toHaveValue('Correct-horse-8')
  expect(onDone).not.toHaveBeenCalled()

  respond('resetPassword', null)
  await save.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(requestsTo('resetPassword').at(-1)?.body).toEqual({
    code: 'link',
    newPassword: 'Correct-horse-8',
    confirmNewPassword: 'Correct-horse-8',
  })
})
