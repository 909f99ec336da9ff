import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import type { Terms } from '@seam/contract/terms.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { site, updateSite } from '../../../lib/site.ts'
import { TermsForm } from './terms-form.tsx'

beforeEach(() => signInAs(ada))
afterEach(() => updateSite(defaultSite))

const version = (number: number, text: string): Terms => {
  const published = { version: number, publishedAt: '2026-05-12T10:00:00.000Z' }
  return { ...published, text, mustAccept: true, versions: [published] }
}

const text = page.getByRole('textbox', { name: 'Text' })
const mustAccept = page.getByRole('checkbox', { name: /^Members must accept/ })
const publish = page.getByRole('button', { name: 'Publish' })
const dialog = (name: string) => page.getByRole('alertdialog', { name })
const confirm = () =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Publish|Withdraw)$/ })
    .click()
const bodies = () => requestsTo('publishTerms').map(({ body }) => body)

test('an owner publishes the first terms, after a confirmation and the password', async () => {
  respondWithProblem('getTerms', 'not-found')
  const onDone = vi.fn<() => void>()
  await renderPage(<TermsForm onDone={onDone} />)
  await text.fill('Be kind.')
  await publish.click()
  await expect
    .element(dialog('Publish these terms?'))
    .toMatchTextContent(/Version 1 applies at once\. Members cannot publish until/)
  await dialog('Publish these terms?').getByRole('button', { name: 'Cancel' }).click()
  expect(requestsTo('publishTerms')).toEqual([])

  respondWithProblem('publishTerms', 'confirm-password')
  await publish.click()
  await confirm()
  const password = page.getByRole('dialog', { name: 'Confirm your password' })
  respond('confirmPassword', null)
  respond('publishTerms', version(1, 'Be kind.'))
  await password.getByLabelText('Password').fill('Correct-horse-7')
  await password.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The terms are published.')).toBeVisible()
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  await expect
    .poll(() => bodies().at(-1))
    .toEqual({ text: 'Be kind.', mustAccept: true, replaces: null })
  expect(site.termsVersion).toBe(1)
})

test('a new version replaces the one in the form, and members need not accept it', async () => {
  respond('getTerms', version(2, 'Be kind.'))
  await renderPage(<TermsForm onDone={() => {}} />)
  await expect.element(text).toHaveValue('Be kind.')
  await text.fill('Be kind!')
  await mustAccept.click()
  respond('publishTerms', version(3, 'Be kind!'))
  await publish.click()
  await expect
    .element(dialog('Publish these terms?'))
    .toMatchTextContent(/Members do not have to accept it/)
  await confirm()
  await expect.poll(bodies).toEqual([{ text: 'Be kind!', mustAccept: false, replaces: 2 }])
})

test('a text that another owner has replaced meanwhile stays in the form', async () => {
  respond('getTerms', version(2, 'Be kind.'))
  await renderPage(<TermsForm onDone={() => {}} />)
  await text.fill('Be kind and patient.')
  respondWithProblem('publishTerms', 'conflict', { detail: serverMessages.termsReplaced })
  await publish.click()
  await confirm()
  await expect.element(page.getByText(serverMessages.termsReplaced)).toBeVisible()
  await expect.element(page.getByText(/Copy it first/)).toBeVisible()
  await expect.element(text).toHaveValue('Be kind and patient.')
})

test('an empty text withdraws the terms, if there are any', async () => {
  respond('getTerms', version(2, 'Be kind.'))
  updateSite({ termsVersion: 2 })
  await renderPage(<TermsForm onDone={() => {}} />)
  await text.fill('')
  respondWithProblem('publishTerms', 'invalid', {
    errors: [fieldError('text', messages.termsEmpty)],
  })
  await publish.click()
  await expect.element(dialog('Withdraw the terms?')).toBeVisible()
  await confirm()
  await expect.element(text).toHaveAccessibleDescription(messages.termsEmpty)
  respond('publishTerms', version(3, ''))
  await publish.click()
  await expect.element(dialog('Withdraw the terms?')).toBeVisible()
  await confirm()
  await expect.element(page.getByText('The terms are withdrawn.')).toBeVisible()
  expect(site.termsVersion).toBeNull()
})

test('a text that is too long is rejected while it is typed', async () => {
  respondWithProblem('getTerms', 'not-found')
  await renderPage(<TermsForm onDone={() => {}} />)
  await text.fill('a'.repeat(limits.terms + 1))
  await expect
    .element(text)
    .toHaveAccessibleDescription(expect.stringContaining(messages.termsLong))
  await publish.click()
  await expect.element(dialog('Publish these terms?')).not.toBeInTheDocument()
})
