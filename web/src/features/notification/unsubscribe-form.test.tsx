import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

const end = page.getByRole('button', { name: 'Unsubscribe' })

test('a click stops the mails, and can be repeated after a server error', async () => {
  respondWithProblem('unsubscribeFromMail', 'internal')
  await renderPage(<UnsubscribeForm token="token" />)
  expect(requestsTo('unsubscribeFromMail')).toEqual([])
  await end.click()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()

  respond('unsubscribeFromMail', null)
  await end.click()
  await expect.element(page.getByText('You will get no more of these mails.')).toBeVisible()
  await expect
    .poll(() => requestsTo('unsubscribeFromMail').at(-1)?.body)
    .toEqual({ token: 'token' })
})

test('an expired or incomplete link says what else to do', async () => {
  respondWithProblem('unsubscribeFromMail', 'invalid')
  const { close } = await renderPage(<UnsubscribeForm token="token" />)
  await end.click()
  await expect.element(page.getByText(/turn mails off in your settings/)).toBeVisible()
  await close()
  await renderPage(<UnsubscribeForm token="" />)
  await expect.element(page.getByText(/turn mails off in your settings/)).toBeVisible()
  await expect.element(end).not.toBeInTheDocument()
})
