import { confirmPassword, login } from '@seam/contract/session.ts'
import { setPassword } from '@seam/contract/settings.ts'
import * as contract from '@seam/contract/sign-in-provider.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, type Person, signupData } from '../../../test/cast.ts'
import { startOpenIdProvider } from '../../../test/openid-provider.ts'
import { accountIdOf } from '../../../test/seed.ts'
import type { RecordedRequest } from '../audit/recorded-moderation.fixture.ts'
import { insertIdentity } from './identity-store.ts'
import { deleteAllProviders, type OpenIdProvider, settings, signInAs } from './provider.fixture.ts'
import { insertProvider } from './provider-store.ts'
import { storedProvider } from './stored-provider.ts'
import { randomPublicId } from '../../infra/random-id.ts'

/** Calls a function while a provider runs that no other test uses. */
async function withProvider<Result>(
  run: (provider: OpenIdProvider) => Promise<Result>,
): Promise<Result> {
  const provider = await startOpenIdProvider()
  try {
    return await run(provider)
  } finally {
    await deleteAllProviders()
    await provider.close()
  }
}

/** Inserts a provider without an entry in the log. */
async function insert({ issuer }: { issuer: string }) {
  const { db, secret } = await app()
  await deleteAllProviders()
  const stored = storedProvider(secret, issuer, settings({ issuer }))
  return db.transaction().execute((tx) => insertProvider(tx, randomPublicId(), stored))
}

const confirm = (who: Person) => who.call(confirmPassword, { body: { password: PASSWORD } })

/**
 * One successful request to every endpoint of providers, and of accounts that sign in with them, that
 * the audit log records.
 */
export const providerRequests: RecordedRequest[] = [
  [
    contract.createProvider,
    (owner) =>
      withProvider(async (provider) => {
        await confirm(owner)
        return owner.call(contract.createProvider, { body: settings(provider) })
      }),
  ],
  [
    contract.changeProvider,
    (owner) =>
      withProvider(async (provider) => {
        await confirm(owner)
        const { public_id: id } = await insert(provider)
        return owner.call(contract.changeProvider, { params: { id }, body: settings(provider) })
      }),
  ],
  [
    contract.deleteProvider,
    async (owner) => {
      await confirm(owner)
      const { public_id: id } = await insert({ issuer: 'https://deleted.example' })
      return owner.call(contract.deleteProvider, { params: { id } })
    },
  ],
  [
    contract.connectIdentity,
    (_owner, other) =>
      withProvider(async (provider) => {
        const { public_id: _id } = await insert(provider)
        const { username } = signupData('Dora')
        provider.people.set(username, { email: other.email, email_verified: true })
        const { browser } = await signInAs(username, { _id })
        await browser.call(login, { body: { email: other.email, password: PASSWORD } })
        return browser.call(contract.connectIdentity)
      }),
  ],
  [
    setPassword,
    async (_owner, other) => {
      await confirm(other)
      const { db } = await app()
      await db
        .updateTable('account')
        .set({ password_hash: '' })
        .where('username', '=', other.username)
        .execute()
      const newPassword = 'Another-horse-8'
      return other.call(setPassword, { body: { newPassword, confirmNewPassword: newPassword } })
    },
  ],
  [
    contract.deleteIdentity,
    async (_owner, other) => {
      await confirm(other)
      const { db } = await app()
      const accountId = await accountIdOf(other)
      const { id: providerId } = await insert({ issuer: 'https://connected.example' })
      const identity = { accountId, providerId, subject: other.username, name: 'Dora' }
      await db.transaction().execute((tx) => insertIdentity(tx, identity))
      const { data } = await other.call(contract.listIdentities)
      return other.call(contract.deleteIdentity, { params: { id: data.identities[0]?._id } })
    },
  ],
]
