import { type Role, roles } from '@seam/contract/people/roles.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import type { CredentialVersion } from '../account/account.ts'
import { findOwners, findRole, lockOwners, setRole } from '../account/owner-store.ts'
import { deleteApiTokens } from '../api-token/api-token-store.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { IsDisposable } from '../people/registration/disposable-domains.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { knownDeviceId } from '../session/device.ts'
import { startSession, type VerifiedSession } from '../session/session.ts'
import { browserOf, type SignInCall } from '../session/sign-in.ts'
import { announceMember } from '../webhook/announce.ts'
import { insertIdentitySession } from './identity-session-store.ts'
import { touchIdentity } from './identity-store.ts'
import { lockProvider } from './provider-store.ts'
import { encryptTokens, type ProviderTokens } from './provider-tokens.ts'

export interface Services extends MailServices {
  db: Db
  secret: Secret
  queue: Queue
  isDisposable: IsDisposable
}

/** A person who has just signed in at a provider, and how. */
export interface ProviderSignIn {
  providerId: number
  issuer: string
  /** What people call the account there. */
  name: string
  providerSession: string | null
  tokens: ProviderTokens
}

/** Returns the role that a provider gives to an account that has one, or null to leave it. */
export type RoleOf = (current: Role) => Role | null

interface Identified extends CredentialVersion {
  identityId: number
}

/**
 * Starts a session for an account whose identity has just signed in at its provider. The role becomes
 * what `roleOf` returns; null if the provider gives none. Throws 404 if the connection was removed meanwhile.
 */
export const signInWithIdentity = (
  services: Services,
  account: Identified,
  signIn: ProviderSignIn,
  call: SignInCall,
  { isNew, roleOf }: { isNew: boolean; roleOf: RoleOf | null },
): Promise<VerifiedSession> =>
  services.db.transaction().execute(async (tx) => {
    const { accountId, identityId } = account
    if (roleOf) await lockOwners(tx)
    if (!(await lockProvider(tx, signIn.providerId, signIn.issuer))) throw identityGone()
    const isKnown = isNew || knownDeviceId(call.request, services.secret, account) !== null
    const browser = { ...browserOf(call), isKnown, factors: 'provider' } as const
    const session = await startSession(services, tx, account, browser)
    if (!(await touchIdentity(tx, identityId, signIn.name))) throw identityGone()
    await insertIdentitySession(tx, {
      sessionId: session.sessionId,
      identityId,
      providerSession: signIn.providerSession,
      tokens: encryptTokens(services.secret, signIn.tokens),
    })
    if (roleOf) await applyRole(services, tx, accountId, roleOf)
    return session
  })

export const identityGone = () => new ProblemError('not-found', serverMessages.identityExpired)

/**
 * Gives an account the role that its provider says. The last owner stays one. Locks nothing before
 * the account but the owners, which the caller has locked.
 */
export async function applyRole(
  { queue }: Pick<Services, 'queue'>,
  tx: Tx,
  accountId: number,
  roleOf: RoleOf,
): Promise<void> {
  const owners = await findOwners(tx)
  const role = roleOf((await findRole(tx, accountId)) ?? 'member')
  if (role === null || (role !== 'owner' && owners.length === 1 && owners[0] === accountId)) return
  const changed = await setRole(tx, accountId, role)
  if (!changed || changed.before === role) return
  if (changed.endsWait) await announceMember({ queue }, tx, 'member.joined', accountId)
  if (roles.indexOf(role) < roles.indexOf(changed.before)) await deleteApiTokens(tx, accountId)
  const details = { from: changed.before, to: role }
  await recordAudit(tx, { actor: null, action: 'role.changed', subject: accountId, details })
}
