import type { IncomingMessage } from 'node:http'
import { type Folder, folderName, folders, type UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { tooMany } from '../../infra/http/rate-limits.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { findCredentials } from '../account/account.ts'
import { accountGone, type KeepNeeds, keepUpload } from './keep-upload.ts'
import { readForm } from './multipart.ts'
import { unusedBytes } from './store.ts'
import { type Claims, readTicket, ticketEnded } from './ticket.ts'

export interface UploadNeeds extends KeepNeeds {
  secret: Secret
}

/** Bytes that one user may have lying about, or on their way in pieces, that no video or profile uses. */
export const MAX_UNUSED = 2 * 1024 ** 3
/**
 * Files that may be on their way at once, of one user by ticket or of one network without: some
 * clients send the ticket last.
 */
const MAX_UNDER_WAY = 8
const underWay = new Map<string, number>()

/** Lets one more of theirs in. Gives the way to say that it is through. */
function admitOneMore(whose: string): () => void {
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

/** What the ticket among these fields permits. Refuses one that is not for the folder among them. */
export function permitOf(secret: Secret, fields: Map<string, string>): Claims {
  const wanted = fields.get('folder')
  const parsed = folderName.optional().safeParse(wanted)
  const permit = readTicket(secret, fields.get('upload_preset') ?? '', parsed.data)
  if (!parsed.success) throw refuseField('folder', messages.folder)
  return permit
}

/** Takes one file of an upload form, for whom its ticket names; gives it as the media service does. */
export async function receiveUpload(
  request: IncomingMessage,
  network: string,
  needs: UploadNeeds,
): Promise<UploadedFile> {
  let through = () => {}
  const admit = (fields: Map<string, string>) => {
    const early = fields.has('upload_preset') ? permitOf(needs.secret, fields) : null
    through = admitOneMore(early ? `user ${early.user}` : `network ${network}`)
    const folder = early?.folder ?? 'videos'
    return { maxBytes: folders[folder].maxBytes, refusal: () => tooLarge(folder) }
  }
  const read = async (input: string) => {
    try {
      const form = await readForm(request, input, admit)
      const permit = permitOf(needs.secret, form.fields)
      if (!form.received) {
        const missing = permit.folder === 'videos' ? messages.videoRequired : messages.imageRequired
        throw refuseField('file', missing)
      }
      const owner = await findCredentials(needs.db, permit.user)
      if (!owner) throw accountGone()
      if (owner.credentialVersion !== permit.version) throw ticketEnded()
      return { form, folder: permit.folder, ownerId: owner.accountId }
    } finally {
      through()
    }
  }
  return needs.ffmpeg.withFolder(read, (work, { form, folder, ownerId }) =>
    keepUpload(needs, work, { ownerId, folder, filename: form.filename, uploadId: null }, (bytes) =>
      refuseTooMuch(needs.db, ownerId, folder, bytes),
    ),
  )
}

async function refuseTooMuch(db: Db, ownerId: number, folder: Folder, bytes: number) {
  if (bytes > folders[folder].maxBytes) throw tooLarge(folder)
  if ((await unusedBytes(db, ownerId)) + bytes > MAX_UNUSED) throw tooMany(3600)
}
