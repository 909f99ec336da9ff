import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { CredentialVersion } from '../account/account.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { recordSignInChange } from '../session/sign-in-change.ts'
import {
  deleteIdentity,
  findIdentities,
  findIdentity,
  hasOtherSignIn,
  insertIdentity,
} from './identity-store.ts'
import { labelOf } from './stored-provider.ts'
import { findProviderById, lockProvider } from './provider-store.ts'
import { identityGone, type Services } from './sign-in.ts'

interface Connection {
  accountId: number
  session: SessionOfRequest
  providerId: number
  subject: string
  name: string
}

/**
 * Connects an account at a provider to an account. Throws 403 unless the password was entered
 * recently: before the browser went to the provider. Throws 409 if either is connected otherwise.
 */
export async function connectIdentity(
  services: Services,
  { accountId, session, ...identity }: Connection,
): Promise<CredentialVersion> {
  const { db } = services
  const provider = await findProviderById(db, identity.providerId)
  if (!provider) throw identityGone()
  return db.transaction().execute(async (tx) => {
    if (!(await lockProvider(tx, provider.id))) throw identityGone()
    await lockAccountRow(tx, accountId)
    await requireRecentPassword(tx, session, RECENT_SECONDS)
    if ((await insertIdentity(tx, { accountId, ...identity })) === undefined) {
      const existing = await findIdentity(tx, provider.id, identity.subject)
      throw new ProblemError(
        'conflict',
        existing ? serverMessages.identityTaken : serverMessages.identityConnected,
      )
    }
    return recordSignInChange(services, tx, {
      accountId,
      change: 'identity.connected',
      details: { provider: labelOf(provider.settings), name: identity.name },
    })
  })
}

const RECENT_SECONDS = limits.passwordConfirmationLifetime + limits.providerSignInLifetime

/**
 * Disconnects an account at a provider and ends the sessions that began there. Throws 409 if it is
 * the only way to sign in.
 */
export const disconnectIdentity = (
  services: Services,
  { accountId, session }: { accountId: number; session: SessionOfRequest },
  publicId: string,
): Promise<CredentialVersion> =>
  services.db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    await requireRecentPassword(tx, session)
    const identity = (await findIdentities(tx, accountId)).find(
      ({ public_id }) => public_id === publicId,
    )
    if (!identity) throw notFound('There is no such connection')
    if (!(await hasOtherSignIn(tx, accountId, identity.id))) {
      throw new ProblemError('conflict', serverMessages.lastSignInMethod)
    }
    await deleteIdentity(tx, identity.id)
    return recordSignInChange(services, tx, {
      accountId,
      change: 'identity.removed',
      details: { provider: labelOf(identity.settings), name: identity.name },
    })
  })
