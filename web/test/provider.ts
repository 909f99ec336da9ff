import type { Identity } from '@seam/contract/sign-in-provider.ts'
import { expect, onTestFinished } from 'vitest'
import { respond } from './network.ts'

export const school = { _id: 'school00000', label: 'Sign in with School account' }
export const club = { _id: 'club0000000', label: 'Club login' }

/** Ada's account at the school. */
export const schoolIdentity: Identity = {
  _id: 'identity000',
  providerId: school._id,
  provider: school.label,
  name: 'ada@school.example',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 300_000).toISOString(),
}

const HASH = '#at-the-provider'

/** Responds with an address at the provider that only changes the fragment: the test stays loaded. */
export function respondWithProvider(): void {
  respond('startProviderSignIn', { url: HASH })
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
}

export async function expectToBeAtProvider(): Promise<void> {
  await expect.poll(() => location.hash).toBe(HASH)
}
