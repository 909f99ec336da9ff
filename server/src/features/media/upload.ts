import type { IncomingMessage } from 'node:http'
import { type Folder, folderName, folders, type UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { tooMany } from '../../infra/http/rate-limits.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import type { Secret } from '../../infra/secret.ts'
import { type KeepNeeds, keepUpload } from './keep-upload.ts'
import { type Acceptance, readForm } from './multipart.ts'
import { reserveForm } from './storage/reserve-form.ts'
import type { ReserveNeeds } from './storage/reserve.ts'
import { checkFolder, type Claims, readTicket } from './ticket.ts'

export interface UploadNeeds extends KeepNeeds, ReserveNeeds {
  secret: Secret
}

/**
 * Concurrent form uploads in this process per user, or per network until the ticket is known: some
 * clients send the ticket last.
 */
const MAX_CONCURRENT = 8
const concurrent = new Map<string, number>()

/**
 * Counts one more upload of a user or network. Returns the function to call at its end. Throws 429.
 */
function countUpload(key: string): () => void {
  const count = concurrent.get(key) ?? 0
  if (count >= MAX_CONCURRENT) throw tooMany(5)
  concurrent.set(key, count + 1)
  return () => {
    const left = (concurrent.get(key) ?? 1) - 1
    if (left > 0) concurrent.set(key, left)
    else concurrent.delete(key)
  }
}

export const tooLarge = (folder: Folder) =>
  new Refusal('too-large', folders[folder].tooLarge, {
    errors: [{ field: 'file', code: 'too-large', message: folders[folder].tooLarge }],
  })

/**
 * Returns the folder named in these fields; undefined if absent. Throws `invalid` for an unknown
 * name.
 */
function folderOf(fields: Map<string, string>): Folder | undefined {
  const parsed = folderName.optional().safeParse(fields.get('folder'))
  if (!parsed.success) throw refuseField('folder', messages.folder)
  return parsed.data
}

/**
 * Verifies the ticket in these fields and returns its claims. Throws `ticket-invalid`, also if it
 * is for another folder.
 */
export function permitOf(secret: Secret, fields: Map<string, string>): Claims {
  const claims = readTicket(secret, fields.get('upload_preset') ?? '')
  checkFolder(claims, folderOf(fields) ?? claims.folder)
  return claims
}

interface Sender {
  network: string
  /** The ticket, if a header or the query string has it. */
  ticket: string | undefined
}

/**
 * Receives an upload form for the user of its ticket. Returns the asset in the API's
 * representation.
 */
export async function receiveUpload(
  request: IncomingMessage,
  { network, ticket }: Sender,
  services: UploadNeeds,
): Promise<UploadedFile> {
  let claims: Claims | undefined
  let endUpload = () => {}
  const onBuffer = () => {
    endUpload = countUpload(`network ${network}`)
  }
  let reservationPromise: ReturnType<typeof reserveForm> | undefined
  const accept = async (fields: Map<string, string>, filename: string): Promise<Acceptance> => {
    claims = permitOf(services.secret, fields)
    const { user, version, folder } = claims
    endUpload()
    endUpload = () => {}
    endUpload = countUpload(`user ${user}`)
    const { maxBytes } = folders[folder]
    const bytes = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes))
    reservationPromise = reserveForm(services, {
      ...{ id: randomSecretId(), user, version, folder, filename, bytes },
    })
    await reservationPromise
    return { maxBytes, refusal: () => tooLarge(folder) }
  }
  const read = async (path: string) => {
    const form = await readForm(request, { path, ticket, onBuffer, accept })
    const { folder } = claims ?? permitOf(services.secret, form.fields)
    const reservation = await reservationPromise
    if (!claims || !reservation) {
      const missing = folder === 'videos' ? messages.videoRequired : messages.imageRequired
      throw refuseField('file', missing)
    }
    await reservation.check()
    // The folder may arrive after the file.
    checkFolder(claims, folderOf(form.fields) ?? folder)
    return { ownerId: reservation.ownerId, folder, filename: form.filename, uploadId: null }
  }
  try {
    return await services.ffmpeg.withFolder(read, (workFolder, upload) =>
      keepUpload(services, workFolder, upload),
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
