import { messages } from '@seam/contract/messages.ts'
import type { Wave } from '@seam/contract/moderation/wave.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { WaveRow } from './wave-row.tsx'

const at = '2026-11-01T00:00:00.000Z'
const wave: Wave = {
  publicId: 'w-first0000',
  action: 'suspend',
  facts: 'Spam',
  ground: 'rules',
  reference: 'Rule 1',
  decidedBy: 'cleo',
  createdAt: at,
  state: 'applied',
  finishedAt: at,
  accounts: 3,
  done: 3,
  skipped: 0,
  decidedByOwner: 0,
  needsOwner: false,
}

test.each([
  ['moderator', true, false],
  ['moderator', false, true],
  ['owner', true, true],
] as const)('a %s, wave of an owner %j: takes it back %j', async (role, needsOwner, mayReverse) => {
  signInAs({ ...ada, role })
  await renderPage(<WaveRow wave={{ ...wave, needsOwner }} />)
  await expect.element(page.getByText('3 accounts · Suspended')).toBeVisible()
  expect(page.getByRole('button', { name: 'Take back' }).elements()).toHaveLength(
    mayReverse ? 1 : 0,
  )
  expect(page.getByText(`${messages.decisionByOwner}.`).elements()).toHaveLength(mayReverse ? 0 : 1)
})
