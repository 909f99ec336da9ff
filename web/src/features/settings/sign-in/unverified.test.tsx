import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

const addPasskey = page.getByRole('button', { name: 'Add a passkey' })
const turnOn = page.getByRole('button', { name: 'Turn on' })
const phone = {
  ...{ _id: 'phone', name: 'Phone', lastUsedAt: null, domain: location.hostname },
  createdAt: '2026-11-01T00:00:00.000Z',
}

test.each([
  ['member', true, 1],
  ['member', false, 0],
  ['moderator', false, 1],
] as const)(
  'a %s with a verified address: %j can add %i of each',
  async (role, emailVerified, count) => {
    signInAs({ ...ada, role, emailVerified })
    respond('listPasskeys', [phone])
    respond('getTwoFactor', { since: null, recoveryCodesLeft: 0, isRequired: false })
    await renderPage(
      <>
        <TwoFactorCard />
        <PasskeysCard />
      </>,
    )
    // Existing ones can be removed.
    await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    await expect.element(turnOn).toHaveLength(count)
    await expect.element(addPasskey).toHaveLength(count)
  },
)
