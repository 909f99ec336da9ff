import { messages } from '@seam/contract/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SubjectDecisionDialog } from './subject-decision-dialog.tsx'

const subject = { kind: 'post', id: 'aaaaaaaaaaa' } as const
const decide = page.getByRole('button', { name: 'Decide' })

async function renderFor(role: 'moderator' | 'owner', needsOwner: boolean) {
  signInAs({ ...ada, role })
  respond('getSubjectState', { needsOwner })
  await renderPage(<SubjectDecisionDialog subject={subject} open onClose={vi.fn<() => void>()} />)
}

test('a moderator reads that an owner has decided, and cannot decide', async () => {
  await renderFor('moderator', true)
  await expect.element(page.getByText(`${messages.decisionByOwner}.`)).toBeVisible()
  await expect.element(decide).toBeDisabled()
})

test('a moderator decides about everything else', async () => {
  await renderFor('moderator', false)
  await expect.poll(() => requestsTo('getSubjectState').length).toBeGreaterThan(0)
  await expect.element(decide).toBeEnabled()
})

test('an owner decides in any case', async () => {
  await renderFor('owner', true)
  await expect.element(decide).toBeEnabled()
  expect(requestsTo('getSubjectState')).toEqual([])
})
