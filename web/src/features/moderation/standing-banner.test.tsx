import type { Decision } from '@seam/contract/moderation/decision.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { pageOf } from '../../../test/items.ts'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { StandingBanner } from './standing-banner.tsx'

const decision: Decision = {
  publicId: 'd-suspended',
  kind: 'profile',
  action: 'suspend',
  facts: 'Ten times the same link',
  ground: 'rules',
  reference: 'Rule 2: no spam',
  isAutomated: false,
  isDetected: false,
  isReported: false,
  snapshot: { title: 'Ada', text: '', wasAdult: false },
  path: '/u/ada',
  decidedAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2099-01-15T12:00:00.000Z',
  deletesAt: null,
  endedAt: null,
  isReversed: false,
  appealUntil: null,
  appeal: null,
}
const banner = page.getByRole('region', { name: 'Your account' })

test.each([
  [decision, 'Your account is suspended until January 15, 2099.'],
  [{ ...decision, endsAt: null }, 'Your account is suspended for good.'],
  [{ ...decision, action: 'delete' as const, endsAt: null }, 'Your account is suspended for good.'],
])('a suspended user reads until when and why, with a link to the statement', async (own, text) => {
  signInAs(ada)
  const ended = { ...own, publicId: 'd-ended0000', endedAt: own.decidedAt, reference: 'Over' }
  respond('listOwnDecisions', pageOf<Decision>(ended, own))
  await renderPage(<StandingBanner standing="suspended" className="" />)
  await expect.element(banner).toMatchTextContent(new RegExp(text))
  await expect.element(banner).toMatchTextContent(/Rule 2: no spam/)
  await expect
    .element(banner.getByRole('link', { name: 'Why, and how to appeal' }))
    .toHaveAttribute('href', '/decisions#d-suspended')
})

test('a limited user reads what that means, even if the reason is not loaded', async () => {
  signInAs(ada)
  respond('listOwnDecisions', pageOf<Decision>())
  await renderPage(<StandingBanner standing="limited" className="" />)
  await expect.element(banner).toMatchTextContent(/Your account is limited/)
  await expect.element(banner).toMatchTextContent(/Nothing of yours appears in public lists/)
})
