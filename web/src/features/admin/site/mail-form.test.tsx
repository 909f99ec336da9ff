import type { MailSettingsView } from '@seam/contract/mail-settings.ts'
import { messages } from '@seam/contract/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { MailForm } from './mail-form.tsx'

beforeEach(() => signInAs(ada))

const none: MailSettingsView = { setBy: null, server: null, from: '' }
const set: MailSettingsView = {
  setBy: 'settings',
  server: {
    protocol: 'smtps',
    host: 'mail.example',
    port: 465,
    user: 'seam',
    hasPassword: true,
  },
  from: 'seam@seam.example',
}

const server = page.getByLabelText('Mail server')
const sender = page.getByLabelText('Sender')
const save = page.getByRole('button', { name: 'Save' })
const testMail = page.getByRole('button', { name: /test mail/i })

test('a first mail server needs an address and a sender, and can be tested once it is saved', async () => {
  respond('getMailSettings', none)
  await renderPage(<MailForm onDone={() => {}} />)
  await expect.element(server).toBeVisible()
  await expect.element(testMail).not.toBeInTheDocument()
  await server.fill('mail.example')
  await expect
    .element(server)
    .toHaveAccessibleDescription(expect.stringContaining(messages.smtpUrl))
  await server.fill('smtps://seam:secret@mail.example:465')
  await sender.fill('Seam')
  await expect
    .element(sender)
    .toHaveAccessibleDescription(expect.stringContaining(messages.mailFrom))
  await sender.fill('seam@seam.example')
  respondWithProblem('editMailSettings', 'invalid', {
    errors: [fieldError('smtpUrl', 'The mail server does not answer')],
  })
  await save.click()
  await expect
    .element(server)
    .toHaveAccessibleDescription(expect.stringContaining('The mail server does not answer'))

  respond('editMailSettings', set)
  await save.click()
  await expect.element(testMail).toBeVisible()
  // The password is never shown again.
  await expect.element(server).toHaveValue('')
  await expect
    .poll(() => requestsTo('editMailSettings').at(-1)?.body)
    .toEqual({
      smtpUrl: 'smtps://seam:secret@mail.example:465',
      from: 'seam@seam.example',
    })
})

test('an empty address keeps the mail server, which can be turned off', async () => {
  respond('getMailSettings', set)
  const onDone = vi.fn<() => void>()
  await renderPage(<MailForm onDone={onDone} />)
  await sender.fill('harbour@seam.example')
  respond('editMailSettings', { ...set, from: 'harbour@seam.example' })
  await save.click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect
    .poll(() => requestsTo('editMailSettings')[0]?.body)
    .toEqual({ from: 'harbour@seam.example' })

  respond('editMailSettings', none)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('This site no longer sends mail.')).toBeVisible()
  await expect.poll(() => requestsTo('editMailSettings').at(-1)?.body).toEqual({ smtpUrl: null })
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
})

test('values from the environment are shown, and cannot be changed here', async () => {
  respond('getMailSettings', { ...set, setBy: 'environment' })
  await renderPage(<MailForm onDone={() => {}} />)
  await expect.element(sender).toHaveAttribute('readonly')
  await expect.element(server).toHaveAttribute('readonly')
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(testMail).toBeVisible()
})
