import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import {
  disconnect,
  fieldError,
  requestsTo,
  respond,
  respondWithProblem,
} from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { SettingsCards } from './settings-cards.tsx'

const field = (name: string) => page.getByLabelText(name)
const save = page.getByRole('button', { name: 'Save' })
const PASSWORD = 'Correct-horse-7'

/** Opens a card: its button is described by its title. */
async function open(title: string) {
  await renderPage(<SettingsCards />)
  await page.getByRole('button', { name: 'Edit' }).nth(['Email', 'Password'].indexOf(title)).click()
}

async function fillPasswords(current: string, next: string, confirmation = next) {
  await field('Current password').fill(current)
  await field('New password').fill(next)
  await field('Confirm new password').fill(confirmation)
}

beforeEach(() => signInAs(ada))

test('the cards show the current settings, and at most one is open', async () => {
  await open('Email')
  await expect.element(page.getByText(ada.email)).toBeVisible()
  await expect.element(field('New email')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect.element(field('Current password')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Cancel' }))
    .toHaveAttribute('aria-expanded')
  await expect.element(page.getByRole('textbox', { name: 'New email' })).not.toBeInTheDocument()
})

test('a closed card forgets what was typed', async () => {
  await open('Email')
  await field('New email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect.element(field('New email')).toHaveValue('')
})

test('the new email must differ, and the password is required', async () => {
  await open('Email')
  await field('New email').fill(ada.email)
  await save.click()
  await expect.element(field('Password')).toHaveAccessibleDescription(messages.passwordRequired)
  await field('Password').fill(PASSWORD)
  await expect.element(field('New email')).toHaveAccessibleDescription(messages.emailUnchanged)
  expect(requestsTo('changeEmail')).toEqual([])
})

test('a wrong password is shown at its field', async () => {
  respondWithProblem('changeEmail', 'invalid', {
    errors: [fieldError('password', serverMessages.passwordWrong)],
  })
  await open('Email')
  await field('New email').fill('ada@example.com')
  await field('Password').fill(PASSWORD)
  await save.click()
  await expect.element(field('Password')).toHaveAccessibleDescription(serverMessages.passwordWrong)
  await expect.element(field('New email')).toHaveValue('ada@example.com')
})

test('a changed email is in the summary of its card, which closes and has the focus', async () => {
  respond('changeEmail', { ...ada, email: 'ada@example.com' })
  await open('Email')
  await field('New email').fill('ada@example.com')
  await field('Password').fill(PASSWORD)
  await save.click()
  await expect.element(page.getByText('Email changed.')).toBeVisible()
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' }).first()).toHaveFocus()
})

test('a field says while typing what is wrong with it, and an untouched one says nothing', async () => {
  await open('Email')
  await field('New email').fill('ada')
  await expect.element(field('New email')).toHaveAccessibleDescription(messages.emailForm)
  await field('New email').fill(ada.email)
  await expect.element(field('New email')).toHaveAccessibleDescription(messages.emailUnchanged)
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription('Your other browsers are signed out, and API tokens end.')

  await page.getByRole('button', { name: 'Edit' }).first().click()
  await field('Confirm new password').fill(PASSWORD)
  await field('New password').fill('Correct-horse')
  await expect.element(field('New password')).toHaveAccessibleDescription(messages.passwordWeak)
  await expect
    .element(field('Confirm new password'))
    .toHaveAccessibleDescription(messages.passwordMismatch)
  await expect.element(field('Current password')).toHaveAccessibleDescription('')
})

test('history settings that are changed back say that nothing has changed', async () => {
  await open('Email')
  await page.getByRole('button', { name: 'Edit' }).last().click()
  const [searches, watched] = [
    page.getByRole('switch', { name: 'Save search history' }),
    page.getByRole('switch', { name: 'Save watch history' }),
  ]
  await watched.click()
  await expect.element(page.getByText(messages.historyUnchanged)).not.toBeInTheDocument()
  await watched.click()
  await expect.element(searches).toHaveAccessibleDescription(messages.historyUnchanged)
  await watched.click()
  await expect.element(page.getByText(messages.historyUnchanged)).not.toBeInTheDocument()
  expect(requestsTo('changeHistorySettings')).toEqual([])
})

test('the new password must differ from the current one and be repeated correctly', async () => {
  await open('Password')
  await fillPasswords(PASSWORD, PASSWORD, 'Correct-horse-8')
  await save.click()
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription(messages.passwordUnchanged)
  await field('New password').fill('Correct-horse-9')
  await expect
    .element(field('Confirm new password'))
    .toHaveAccessibleDescription(messages.passwordMismatch)
  await field('Confirm new password').fill('Correct-horse-9')
  await expect
    .element(field('Confirm new password'))
    .toHaveAccessibleDescription('Your other browsers are signed out, and API tokens end.')
  expect(requestsTo('changePassword')).toEqual([])
})

test('a password change without a connection can be retried', async () => {
  disconnect('changePassword')
  await open('Password')
  await fillPasswords(PASSWORD, 'Correct-horse-9')
  await save.click()
  await expect.element(page.getByText(/^Seam could not be reached\./)).toBeVisible()
  respond('changePassword', ada)
  await save.click()
  await expect.element(page.getByText('Password changed.')).toBeVisible()
})
