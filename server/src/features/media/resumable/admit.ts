import { limits } from '@seam/contract/limits.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { Refusal } from '../../../infra/http/refusal.ts'
import type { Secret } from '../../../infra/secret.ts'
import { storable } from '../multipart.ts'
import { reserveUpload, type ReserveNeeds } from '../storage/reserve.ts'
import { permitOf, tooLarge } from '../upload.ts'

type Metadata = Record<string, string | null>

/**
 * Lets an upload of so many bytes begin, for whom the ticket in its metadata names. It is asked for
 * here alone: afterwards the upload's own address is the permit, as long as it takes.
 */
export async function admitUpload(
  needs: ReserveNeeds & { secret: Secret },
  { id, bytes, metadata }: { id: string; bytes: number; metadata: Metadata },
): Promise<void> {
  const fields = new Map(
    Object.entries(metadata).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
  const permit = permitOf(needs.secret, fields)
  if (permit.folder !== 'videos') {
    throw new Refusal('ticket-invalid', `Images are sent in one piece, to ${MEDIA_BASE}`)
  }
  if (bytes > limits.videoBytes) throw tooLarge('videos')
  const filename = storable(fields.get('filename') ?? '').replace(/^.*[/\\]/, '')
  const { user, version, folder } = permit
  await reserveUpload(needs, { id, user, version, folder, filename, bytes, resumable: true })
}
