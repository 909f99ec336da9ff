import type { Db } from '../../../infra/postgres/database.ts'
import { addFileSizes, removeFileSize } from './store.ts'

/** Counts files of an asset that were put in the object store: their bytes by name. Idempotent. */
export const countStored = async (
  db: Db,
  assetPublicId: string,
  sizes: Record<string, number>,
): Promise<void> => void (await addFileSizes(db, assetPublicId, sizes))

/** Stops counting a file of an asset that was removed from the object store. Idempotent. */
export const uncountStored = async (db: Db, assetPublicId: string, file: string): Promise<void> =>
  void (await removeFileSize(db, assetPublicId, file))
