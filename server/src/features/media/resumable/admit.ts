import { limits } from '@seam/contract/limits.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { Refusal } from '../../../infra/http/refusal.ts'
import { tooMany } from '../../../infra/http/rate-limits.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Secret } from '../../../infra/secret.ts'
import { accountGone } from '../keep-upload.ts'
import { storable } from '../multipart.ts'
import { unusedBytes } from '../store.ts'
import { MAX_UNUSED, permitOf, tooLarge } from '../upload.ts'
import { ticketEnded } from '../ticket.ts'
import { countUnfinished, insertUpload, lockAccount } from './store.ts'

/** Uploads of one user that have not come to their end. */
const MAX_UNFINISHED = 20

type Metadata = Record<string, string | null>

/**
 * Lets an upload of so many bytes begin, for whom the ticket in its metadata names. It is asked for
 * here alone: afterwards the upload's own address is the permit, as long as it takes.
 */
export async function admitUpload(
  { db, secret }: { db: Db; secret: Secret },
  { id, bytes, metadata }: { id: string; bytes: number; metadata: Metadata },
): Promise<void> {
  const fields = new Map(
    Object.entries(metadata).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
  const permit = permitOf(secret, fields)
  if (permit.folder !== 'videos') {
    throw new Refusal('ticket-invalid', `Images are sent in one piece, to ${MEDIA_BASE}`)
  }
  if (bytes > limits.videoBytes) throw tooLarge('videos')
  await db.transaction().execute(async (tx) => {
    // One after the other, so that all that is let in is counted.
    const account = await lockAccount(tx, permit.user)
    if (!account) throw accountGone()
    if (account.credential_version !== permit.version) throw ticketEnded()
    if ((await countUnfinished(tx, account.id)) >= MAX_UNFINISHED) throw tooMany(60)
    if ((await unusedBytes(tx, account.id)) + bytes > MAX_UNUSED) throw tooMany(3600)
    const filename = storable(fields.get('filename') ?? '').replace(/^.*[/\\]/, '')
    await insertUpload(tx, { id, owner_id: account.id, filename, bytes })
  })
}
