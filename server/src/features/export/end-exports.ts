import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { EXPORT_ACCOUNT, type ExportAccount } from './job-names.ts'

/** Ends an account's export, finished or not. Its link is invalid from the commit on; a job removes the file. */
export async function endExports(tx: Tx, queue: Queue, accountId: number): Promise<void> {
  const ended = await tx
    .deleteFrom('data_export')
    .where('account_id', '=', accountId)
    .returning('public_id')
    .execute()
  for (const { public_id: publicId } of ended) {
    // For an export that is not in the database any more, the job only removes the file.
    const job: ExportAccount = { accountId, publicId, replaces: null }
    await queue.send(tx, EXPORT_ACCOUNT, job)
  }
}
