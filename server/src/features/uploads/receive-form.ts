import type { FastifyRequest } from 'fastify'
import { type Folder, folderName, type UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { tooManyRequests } from '../../infra/http/rate-limits.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import type { Secret } from '../../infra/secret.ts'
import { type CreateAssetServices, createAsset } from './create-asset.ts'
import { fileTooLarge, maxBytesOf } from './file-size.ts'
import { type FileLimit, readUploadForm } from './multipart-form.ts'
import { reserveFormUpload } from './reserve-form.ts'
import type { ReservationServices } from './reserve-upload.ts'
import { checkTicketFolder, type TicketClaims, verifyTicket } from './ticket.ts'

export interface UploadServices extends CreateAssetServices, ReservationServices {
  secret: Secret
}

/**
 * Maximum concurrent form uploads in this process per user, or per network until the ticket is
 * known: some clients send the ticket last.
 */
const MAX_CONCURRENT = 8
const concurrent = new Map<string, number>()

/**
 * Counts another upload of a user or network. Returns a function to call when it ends. Throws 429.
 */
function countUpload(key: string): () => void {
  const count = concurrent.get(key) ?? 0
  if (count >= MAX_CONCURRENT) throw tooManyRequests(5)
  concurrent.set(key, count + 1)
  return () => {
    const left = (concurrent.get(key) ?? 1) - 1
    if (left > 0) concurrent.set(key, left)
    else concurrent.delete(key)
  }
}

/**
 * Returns the folder named in these fields, or undefined if absent. Throws `invalid` for an unknown
 * name.
 */
function folderOf(fields: Map<string, string>): Folder | undefined {
  const parsed = folderName.optional().safeParse(fields.get('folder'))
  if (!parsed.success) throw fieldProblem('folder', messages.folder)
  return parsed.data
}

/**
 * Verifies the ticket in these fields and returns its claims. Throws `ticket-invalid`, also if it
 * is for another folder.
 */
export function verifyFormTicket(secret: Secret, fields: Map<string, string>): TicketClaims {
  const claims = verifyTicket(secret, fields.get('upload_preset') ?? '')
  checkTicketFolder(claims, folderOf(fields) ?? claims.folder)
  return claims
}

interface Sender {
  network: string
  /** The ticket, if it is in a header or the query string. */
  ticket: string | undefined
}

/**
 * Receives an upload form for the user of its ticket. Returns the asset as the API represents it.
 */
export async function receiveForm(
  request: FastifyRequest,
  { network, ticket }: Sender,
  services: UploadServices,
): Promise<UploadedFile> {
  let claims: TicketClaims | undefined
  let endUpload = () => {}
  const onBuffer = () => {
    endUpload = countUpload(`network ${network}`)
  }
  let reservationPromise: ReturnType<typeof reserveFormUpload> | undefined
  const accept = async (fields: Map<string, string>, filename: string): Promise<FileLimit> => {
    claims = verifyFormTicket(services.secret, fields)
    const { user, folder } = claims
    endUpload()
    endUpload = () => {}
    endUpload = countUpload(`user ${user}`)
    const videoLimits = await services.readVideoLimits()
    const maxBytes = maxBytesOf(folder, videoLimits)
    const bytes = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes))
    reservationPromise = reserveFormUpload(services, {
      id: randomSecretId(),
      claims,
      filename,
      bytes,
    })
    const { signal } = await reservationPromise
    return { maxBytes, tooLargeError: () => fileTooLarge(folder, videoLimits), signal }
  }
  const read = async (path: string) => {
    const form = await readUploadForm(request, { path, ticket, onBuffer, accept })
    const { folder } = claims ?? verifyFormTicket(services.secret, form.fields)
    const reservation = await reservationPromise
    if (!claims || !reservation) {
      const missing = folder === 'videos' ? messages.videoRequired : messages.imageRequired
      throw fieldProblem('file', missing)
    }
    await reservation.check()
    // The folder may arrive after the file.
    checkTicketFolder(claims, folderOf(form.fields) ?? folder)
    const { id: reservationId, ownerId } = reservation
    return { ownerId, folder, filename: form.filename, uploadId: null, reservationId }
  }
  try {
    return await services.ffmpeg.withWorkFolder(read, (workFolder, upload) =>
      createAsset(services, workFolder, upload),
    )
  } finally {
    endUpload()
    // The request may have been aborted during the reservation.
    await reservationPromise?.then(
      ({ release }) => release(),
      () => {},
    )
  }
}
