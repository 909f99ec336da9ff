import type { Db, Tx } from '../../infra/postgres/database.ts'
import { addFileSizes, removeFileSize } from './store.ts'

/**
 * Adds files of an asset in the object store, sizes by file name, to its stored bytes. Idempotent.
 */
export const addStoredFiles = async (
  db: Db | Tx,
  assetPublicId: string,
  sizes: Record<string, number>,
): Promise<void> => void (await addFileSizes(db, assetPublicId, sizes))

/** Subtracts a removed file of an asset from its stored bytes. Idempotent. */
export const removeStoredFile = async (
  db: Db | Tx,
  assetPublicId: string,
  file: string,
): Promise<void> => void (await removeFileSize(db, assetPublicId, file))
