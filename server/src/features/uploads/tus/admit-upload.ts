import { MEDIA_BASE } from '@seam/contract/media.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'
import { sanitizeFilename } from '../multipart-form.ts'
import { reserveUpload, type ReservationServices } from '../reserve-upload.ts'
import { fileTooLarge } from '../file-size.ts'
import { type UploadServices, verifyFormTicket } from '../receive-form.ts'

export type AdmissionServices = ReservationServices &
  Pick<UploadServices, 'readVideoLimits' | 'secret'>

interface NewUpload {
  id: string
  bytes: number
  metadata: Record<string, string | null>
  /** See `unfinished_upload.target_id`. */
  targetId: string | null
}

/**
 * Admits an upload of `bytes` bytes for the user of the ticket in its metadata. The ticket is
 * checked only here: afterwards anyone with the upload's URL may continue it, even after the ticket
 * expires, until its session or API token ends or its account may no longer upload. Throws a ProblemError.
 */
export async function admitUpload(
  services: AdmissionServices,
  { id, bytes, metadata, targetId }: NewUpload,
): Promise<void> {
  const fields = new Map(
    Object.entries(metadata).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  )
  const claims = verifyFormTicket(services.secret, fields)
  if (claims.folder !== 'videos') {
    throw new ProblemError(
      'ticket-invalid',
      `Resumable uploads are for videos only: send images to ${MEDIA_BASE}`,
    )
  }
  const videoLimits = await services.readVideoLimits()
  if (bytes > videoLimits.maxVideoBytes) throw fileTooLarge('videos', videoLimits)
  const filename = sanitizeFilename(fields.get('filename') ?? '').replace(/^.*[/\\]/, '')
  await reserveUpload(services, { id, claims, filename, bytes, resumable: true, targetId })
}
