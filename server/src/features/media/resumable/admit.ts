import { limits } from '@seam/contract/limits.ts'
import { MEDIA_BASE } from '@seam/contract/media.ts'
import { Refusal } from '../../../infra/http/refusal.ts'
import type { Secret } from '../../../infra/secret.ts'
import { storable } from '../multipart.ts'
import { reserveUpload, type ReserveNeeds } from '../storage/reserve.ts'
import { permitOf, tooLarge } from '../upload.ts'

type Metadata = Record<string, string | null>

/**
 * Admits an upload of `bytes` bytes for the user of the ticket in its metadata. The ticket is
 * checked only here: afterwards whoever knows the upload's URL may continue it, even after the
 * ticket expires. Throws a ProblemError.
 */
export async function admitUpload(
  services: ReserveNeeds & { secret: Secret },
  { id, bytes, metadata }: { id: string; bytes: number; metadata: Metadata },
): Promise<void> {
  const fields = new Map(
    Object.entries(metadata).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
  const claims = permitOf(services.secret, fields)
  if (claims.folder !== 'videos') {
    throw new Refusal('ticket-invalid', `Images are sent in one piece, to ${MEDIA_BASE}`)
  }
  if (bytes > limits.videoBytes) throw tooLarge('videos')
  const filename = storable(fields.get('filename') ?? '').replace(/^.*[/\\]/, '')
  const { user, version, folder } = claims
  await reserveUpload(services, { id, user, version, folder, filename, bytes, resumable: true })
}
