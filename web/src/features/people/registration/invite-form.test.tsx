import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { InviteForm } from './invite-form.tsx'

const uses = page.getByLabelText('For how many people')
const create = page.getByRole('button', { name: 'Create an invite' })

test('an invite is validated while typed, and shows the errors of the server', async () => {
  signInAs(ada)
  await renderPage(<InviteForm left={3} />)
  await uses.fill('101')
  await expect.element(uses).toHaveAccessibleDescription(messages.inviteUses)
  await uses.fill('5')
  await expect.element(uses).toHaveAccessibleDescription('')

  respondWithProblem('createInvite', 'invalid', {
    errors: [fieldError('uses', serverMessages.inviteLimitReached)],
  })
  await create.click()
  await expect.element(uses).toHaveAccessibleDescription(serverMessages.inviteLimitReached)
  await expect.element(uses).toHaveValue(5)
  await expect.poll(() => requestsTo('createInvite').at(-1)?.body).toEqual({ uses: 5, days: 7 })

  respondWithProblem('createInvite', 'conflict', { detail: serverMessages.inviteLimitReached })
  await create.click()
  await expect
    .element(page.getByRole('alert').getByText(serverMessages.inviteLimitReached))
    .toBeVisible()
})
