import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SessionOfRequest } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { CredentialVersion } from '../account/account.ts'
import { requireSignInMethod } from '../account/sign-in-methods.ts'
import { lockAccountRow } from '../account/account-lock-store.ts'
import { requireProvenAddress } from '../email-verification/require-verified.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { recordSignInChange } from '../session/sign-in-change.ts'
import { deleteIdentity, findIdentities, findIdentity, insertIdentity } from './identity-store.ts'
import { labelOf } from './stored-provider.ts'
import { findProviderById, lockProvider } from './provider-store.ts'
import { identityGone, type Services } from './sign-in.ts'

interface Connection {
  accountId: number
  session: SessionOfRequest
  providerId: number
  issuer: string
  subject: string
  name: string
}

/**
 * Connects an account at a provider to an account. Throws 403 unless the password was entered
 * recently, before the browser went to the provider, and the address is verified. Throws 409 if either is connected otherwise.
 */
export async function connectIdentity(
  services: Services,
  { accountId, session, providerId, issuer, subject, name }: Connection,
): Promise<CredentialVersion> {
  const { db } = services
  const provider = await findProviderById(db, providerId)
  if (!provider) throw identityGone()
  return db.transaction().execute(async (tx) => {
    if (!(await lockProvider(tx, providerId, issuer))) throw identityGone()
    await lockAccountRow(tx, accountId)
    await requireRecentPassword(tx, session, RECENT_SECONDS)
    await requireProvenAddress(services.sendsMail, tx, accountId)
    if ((await insertIdentity(tx, { accountId, providerId, subject, name })) === undefined) {
      const existing = await findIdentity(tx, providerId, subject)
      throw new ProblemError(
        'conflict',
        existing ? serverMessages.identityTaken : serverMessages.identityConnected,
      )
    }
    return recordSignInChange(services, tx, {
      accountId,
      change: 'identity.connected',
      details: { provider: labelOf(provider.settings) },
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
    await deleteIdentity(tx, identity.id)
    await requireSignInMethod(tx, accountId)
    return recordSignInChange(services, tx, {
      accountId,
      change: 'identity.removed',
      details: { provider: labelOf(identity.settings) },
    })
  })
