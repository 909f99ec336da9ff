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
 * Files that may be on their way at once in this process, of one user by ticket or of one network
 * without: some clients send the ticket last.
 */
const MAX_UNDER_WAY = 8
const underWay = new Map<string, number>()

/** Counts one more upload of theirs. Returns what is to be called when it has ended. */
function countUnderWay(whose: string): () => void {
  const count = underWay.get(whose) ?? 0
  if (count >= MAX_UNDER_WAY) throw tooMany(5)
  underWay.set(whose, count + 1)
  return () => {
    const left = (underWay.get(whose) ?? 1) - 1
    if (left > 0) underWay.set(whose, left)
    else underWay.delete(whose)
  }
}

export const tooLarge = (folder: Folder) =>
  new Refusal('too-large', folders[folder].tooLarge, {
    errors: [{ field: 'file', code: 'too-large', message: folders[folder].tooLarge }],
  })

/** The folder that these fields name, if they do. Throws `invalid` where there is none of this name. */
function folderOf(fields: Map<string, string>): Folder | undefined {
  const parsed = folderName.optional().safeParse(fields.get('folder'))
  if (!parsed.success) throw refuseField('folder', messages.folder)
  return parsed.data
}

/** What the ticket among these fields permits. Refuses one that is not for the folder among them. */
export function permitOf(secret: Secret, fields: Map<string, string>): Claims {
  const permit = readTicket(secret, fields.get('upload_preset') ?? '')
  checkFolder(permit, folderOf(fields) ?? permit.folder)
  return permit
}

interface Sender {
  network: string
  /** The ticket, if a header or the address has it. */
  ticket: string | undefined
}

/** Takes one file of an upload form, for whom its ticket names; gives it as the media service does. */
export async function receiveUpload(
  request: IncomingMessage,
  { network, ticket }: Sender,
  needs: UploadNeeds,
): Promise<UploadedFile> {
  let permit: Claims | undefined
  let ended = () => {}
  const hold = () => {
    ended = countUnderWay(`network ${network}`)
  }
  let reserving: ReturnType<typeof reserveForm> | undefined
  const accept = async (fields: Map<string, string>, filename: string): Promise<Acceptance> => {
    permit = permitOf(needs.secret, fields)
    const { user, version, folder } = permit
    ended()
    ended = () => {}
    ended = countUnderWay(`user ${user}`)
    const { maxBytes } = folders[folder]
    const bytes = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes))
    reserving = reserveForm(needs, {
      ...{ id: randomSecretId(), user, version, folder, filename, bytes },
    })
    await reserving
    return { maxBytes, refusal: () => tooLarge(folder) }
  }
  const read = async (path: string) => {
    const form = await readForm(request, { path, ticket, hold, accept })
    const { folder } = permit ?? permitOf(needs.secret, form.fields)
    const reservation = await reserving
    if (!permit || !reservation) {
      const missing = folder === 'videos' ? messages.videoRequired : messages.imageRequired
      throw refuseField('file', missing)
    }
    await reservation.check()
    // It may have come after the file.
    checkFolder(permit, folderOf(form.fields) ?? folder)
    return { ownerId: reservation.ownerId, folder, filename: form.filename, uploadId: null }
  }
  try {
    return await needs.ffmpeg.withFolder(read, (work, upload) => keepUpload(needs, work, upload))
  } finally {
    ended()
    // The request may have been aborted while it was being made.
    await reserving?.then(
      ({ release }) => release(),
      () => {},
    )
  }
}
