import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { ProviderBody, SignInProvider } from '@seam/contract/sign-in-provider.ts'
import { fieldProblem, notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import { type Db, violatesConstraint } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import type { Secret } from '../../infra/secret.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { endProviderSessions } from './identity-store.ts'
import { discover } from './openid.ts'
import * as store from './provider-store.ts'
import { labelOf, providerView, storedProvider } from './stored-provider.ts'

interface Services {
  db: Db
  secret: Secret
  outgoing: Outgoing
}

export const listProviders = async (db: Db): Promise<SignInProvider[]> =>
  (await store.findProviders(db)).map(providerView)

/** Returns the issuer as the provider itself writes it. Throws 422 if there is no provider. */
const findIssuer = async (outgoing: Outgoing, { issuer, clientId }: ProviderBody) =>
  (await discover(outgoing, { issuer, clientId, clientSecret: null })).serverMetadata().issuer

const noProvider = () => notFound('There is no such provider')

/** Throws 409 for a second provider with the same issuer and client. */
function rethrowTaken(error: unknown): never {
  if (violatesConstraint(error, 'sign_in_provider_issuer_client_id_key')) {
    throw fieldProblem('issuer', serverMessages.providerTaken)
  }
  throw error
}

/**
 * Adds a provider. Throws 422 if no OpenID provider responds at its address, and 409 if the site has
 * too many.
 */
export async function createProvider(
  { db, secret, outgoing }: Services,
  actor: number,
  body: ProviderBody,
): Promise<SignInProvider> {
  const issuer = await findIssuer(outgoing, body)
  const row = await db
    .transaction()
    .execute(async (tx) => {
      if ((await store.lockProviders(tx)).length >= limits.signInProviders) {
        throw new ProblemError('conflict', serverMessages.providerLimit)
      }
      const created = await store.insertProvider(
        tx,
        randomPublicId(),
        storedProvider(secret, issuer, body),
      )
      const details = { provider: body.label }
      await recordAudit(tx, { actor, action: 'provider.created', details })
      return created
    })
    .catch(rethrowTaken)
  return providerView(row)
}

/** Changes a provider. Throws like {@link createProvider}, and 404 if there is none. */
export async function changeProvider(
  { db, secret, outgoing }: Services,
  actor: number,
  publicId: string,
  body: ProviderBody,
): Promise<SignInProvider> {
  const issuer = await findIssuer(outgoing, body)
  const row = await db
    .transaction()
    .execute(async (tx) => {
      const before = await store.lockProviderRow(tx, publicId)
      if (!before) throw noProvider()
      const isMoved = before.issuer !== issuer
      // A secret is only for the provider that has given it.
      const changes = isMoved ? { clientSecret: '', ...body } : body
      const stored = storedProvider(secret, issuer, changes)
      const changed = await store.updateProvider(tx, publicId, stored)
      if (!changed) throw noProvider()
      if (isMoved) {
        await endProviderSessions(tx, changed.id)
        await store.deleteConnections(tx, changed.id)
      }
      const details = { provider: body.label }
      await recordAudit(tx, { actor, action: 'provider.changed', details })
      return changed
    })
    .catch(rethrowTaken)
  return providerView(row)
}

/**
 * Deletes a provider with its connections, and ends the sessions that began there. Throws 409 if
 * people could no longer sign in.
 */
export const deleteProvider = (db: Db, actor: number, publicId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const providers = await store.lockProviders(tx)
    const provider = providers.find(({ public_id }) => public_id === publicId)
    if (!provider) throw noProvider()
    const { signInMethods } = await readSiteSettings(tx)
    if (providers.length === 1 && signInMethods === 'PROVIDERS') {
      throw new ProblemError('conflict', serverMessages.providerInUse)
    }
    await endProviderSessions(tx, provider.id)
    await store.deleteProvider(tx, provider.id)
    const details = { provider: labelOf(provider.settings) }
    await recordAudit(tx, { actor, action: 'provider.deleted', details })
  })
