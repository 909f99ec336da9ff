import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { deleteExports } from './store.ts'

/** Creates the file of an export, or removes it once the export is not in the database any more. */
export const EXPORT_ACCOUNT = 'export-account'
export interface ExportAccount {
  accountId: number
  publicId: string
  /** The public id of the previous export, to be removed. */
  replaces: string | null
}

/** Ends an account's export, finished or not. Its link is invalid from the commit on; a job has its file removed. */
export async function endExports(tx: Tx, queue: Queue, accountId: number): Promise<void> {
  for (const { public_id: publicId } of await deleteExports(tx, accountId)) {
    const job: ExportAccount = { accountId, publicId, replaces: null }
    await queue.send(tx, EXPORT_ACCOUNT, job)
  }
}
