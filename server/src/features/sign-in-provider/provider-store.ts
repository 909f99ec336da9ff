import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

const COLUMNS = ['id', 'public_id', 'issuer', 'client_id', 'client_secret', 'settings'] as const

/** Returns the providers in the order of their buttons. */
export const findProviders = (db: Db) =>
  db
    .selectFrom('sign_in_provider')
    .select(COLUMNS)
    .orderBy('id')
    .limit(limits.signInProviders)
    .execute()

export type ProviderRow = Awaited<ReturnType<typeof findProviders>>[number]

export const findProvider = (db: Db | Tx, publicId: string): Promise<ProviderRow | undefined> =>
  db
    .selectFrom('sign_in_provider')
    .select(COLUMNS)
    .where('public_id', '=', publicId)
    .executeTakeFirst()

export const findProviderById = (db: Db, id: number): Promise<ProviderRow | undefined> =>
  db.selectFrom('sign_in_provider').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** Returns the provider with this issuer where the site has one of these client ids. */
export const findProviderOfClient = (db: Db, issuer: string, clientIds: string[]) =>
  db
    .selectFrom('sign_in_provider')
    .select(COLUMNS)
    .where('issuer', '=', issuer)
    .where('client_id', 'in', clientIds)
    .executeTakeFirst()

/** There are several if the site is several clients of one provider. */
export const findProvidersOfIssuer = (db: Db, issuer: string) =>
  db
    .selectFrom('sign_in_provider')
    .select('id')
    .where('issuer', '=', issuer)
    .orderBy('id')
    .execute()

interface StoredProvider {
  issuer: string
  client_id: string
  /** Encrypted. Undefined leaves it unchanged. */
  client_secret: Buffer | null | undefined
  /** JSON. */
  settings: string
}

export const insertProvider = (tx: Tx, publicId: string, provider: StoredProvider) =>
  tx
    .insertInto('sign_in_provider')
    .values({ ...provider, client_secret: provider.client_secret ?? null, public_id: publicId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateProvider = (
  tx: Tx,
  publicId: string,
  { client_secret, ...provider }: StoredProvider,
): Promise<ProviderRow | undefined> =>
  tx
    .updateTable('sign_in_provider')
    .set({ ...provider, ...(client_secret !== undefined && { client_secret }) })
    .where('public_id', '=', publicId)
    .returning(COLUMNS)
    .executeTakeFirst()

export const lockProviderRow = (tx: Tx, publicId: string): Promise<ProviderRow | undefined> =>
  tx
    .selectFrom('sign_in_provider')
    .select(COLUMNS)
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a provider and all connections to it. Returns undefined if there is none. */
export const deleteProvider = (tx: Tx, id: number) =>
  tx.deleteFrom('sign_in_provider').where('id', '=', id).returning('id').executeTakeFirst()

/** Disconnects all accounts from a provider. */
export const deleteConnections = (tx: Tx, id: number) =>
  tx.deleteFrom('identity').where('provider_id', '=', id).execute()

/**
 * Prevents the deletion of a provider, and another issuer of it, until the transaction ends. Call it
 * before any account or session is locked. Returns false if it is deleted or has another issuer now:
 * subjects are unique only within one issuer.
 */
export async function lockProvider(tx: Tx, id: number, issuer: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_provider')
    .select('id')
    .where('id', '=', id)
    .where('issuer', '=', issuer)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks all providers until the transaction ends, so that their number cannot change. */
export const lockProviders = (tx: Tx) =>
  tx.selectFrom('sign_in_provider').select(COLUMNS).orderBy('id').forUpdate().execute()
