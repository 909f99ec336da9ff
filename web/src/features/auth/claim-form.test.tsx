import { messages } from '@seam/contract/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { ClaimForm } from './claim-form.tsx'

const claim = page.getByRole('button', { name: 'Make it mine' })

test('a wrong code says how to get another link, and a right one makes the user an owner', async () => {
  signInAs(ada)
  const onDone = vi.fn<() => void>()
  respondWithProblem('claim', 'invalid', { errors: [fieldError('code', messages.claimCode)] })
  await renderPage(<ClaimForm code="code" onDone={onDone} />)
  await claim.click()
  await expect.element(page.getByText(messages.claimCode)).toBeVisible()
  await expect.element(page.getByText('npm run owner')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()

  respond('claim', { ...ada, role: 'owner' })
  await claim.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  await expect.poll(() => requestsTo('claim').at(-1)?.body).toEqual({ code: 'code' })
  expect(useAuth.getState().authUser.role).toBe('owner')
})
