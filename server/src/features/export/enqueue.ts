import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { deleteExports } from './store.ts'

/** Creates the file of an export, or removes it once the export is no longer in the database. */
export const EXPORT_ACCOUNT = 'export-account'
export interface ExportAccount {
  accountId: number
  publicId: string
  /** The public id of the previous export, which is removed. */
  replaces: string | null
}

/**
 * Ends an account's export, finished or not. Its link is invalid from the commit on; a job removes
 * its file.
 */
export async function endExports(tx: Tx, queue: Queue, accountId: number): Promise<void> {
  for (const { public_id: publicId } of await deleteExports(tx, accountId)) {
    const job: ExportAccount = { accountId, publicId, replaces: null }
    await queue.send(tx, EXPORT_ACCOUNT, job)
  }
}
