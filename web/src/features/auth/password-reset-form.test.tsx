import { messages } from '@seam/contract/messages.ts'
import type { Passkey } from '@seam/contract/passkey.ts'
import type { ResetPreview } from '@seam/contract/password-reset.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'

const password = page.getByLabelText('New password', { exact: true })
const confirmation = page.getByLabelText('Confirm new password')
const save = page.getByRole('button', { name: 'Save' })

const nothing: ResetPreview = { passkeys: [], hasTwoFactor: false, removesAll: false }
const phone: Passkey = {
  ...{ _id: 'phone', name: 'Phone', lastUsedAt: null, domain: location.hostname },
  createdAt: '2026-11-01T00:00:00.000Z',
}
const removal = page.getByRole('checkbox', { name: 'Remove all passkeys' })

async function saveNewPassword() {
  await password.fill('Correct-horse-8')
  await confirmation.fill('Correct-horse-8')
  respond('resetPassword', null)
  await save.click()
  await expect.poll(() => requestsTo('resetPassword').length).toBe(1)
  return requestsTo('resetPassword')[0]?.body
}

test('the passkeys of the account are listed, and removed unless the user keeps them', async () => {
  respond('previewReset', { ...nothing, passkeys: [phone] })
  await renderPage(<PasswordResetForm code="link" onDone={() => undefined} />)
  await expect.element(page.getByText('Phone', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/never used$/)).toBeVisible()
  await expect.element(removal).toBeChecked()
  await removal.click()
  expect(await saveNewPassword()).toMatchObject({ removePasskeys: false })
})

test('a link that removes everything says so, without passkey names that someone else chose', async () => {
  respond('previewReset', { passkeys: [phone], hasTwoFactor: true, removesAll: true })
  await renderPage(<PasswordResetForm code="link" onDone={() => undefined} />)
  await expect.element(page.getByText(/^This also removes all passkeys/)).toBeVisible()
  await expect.element(page.getByText('Phone')).not.toBeInTheDocument()
  await expect.element(removal).not.toBeInTheDocument()
  expect(await saveNewPassword()).toMatchObject({ removePasskeys: true })
})

test('an invalid link says so at once, and a failed request can be retried', async () => {
  respondWithProblem('previewReset', 'unavailable')
  await renderPage(<PasswordResetForm code="link" onDone={() => undefined} />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  respondWithProblem('previewReset', 'invalid', {
    errors: [fieldError('code', messages.passwordResetCode)],
  })
  await retry.click()
  await expect.element(page.getByText(messages.passwordResetCode)).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test('a new password is validated while typed, and an invalid link is reported above the button', async () => {
  const onDone = vi.fn<() => void>()
  respond('previewReset', nothing)
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
  await expect
    .poll(() => requestsTo('resetPassword').at(-1)?.body)
    .toEqual({
      code: 'link',
      newPassword: 'Correct-horse-8',
      confirmNewPassword: 'Correct-horse-8',
      removePasskeys: true,
    })
})
