import type { IncomingMessage } from 'node:http'
import { type Folder, folderName, folders, type UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Ffmpeg } from '../../infra/ffmpeg/ffmpeg.ts'
import { tooMany } from '../../infra/http/rate-limits.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Db, isViolation } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import type { Secret } from '../../infra/secret.ts'
import { findAccountIdByPublicId } from '../account/account.ts'
import { addressOf, imageFiles, objectPrefix } from './address.ts'
import { inspect, keepFiles, ORIGINAL } from './intake.ts'
import { readForm } from './multipart.ts'
import { assetExists, insertAsset, type NewAsset, unattachedBytes } from './store.ts'
import { type Claims, readTicket } from './ticket.ts'

export interface UploadNeeds {
  db: Db
  secret: Secret
  objects: ObjectStore
  ffmpeg: Ffmpeg
}

/** What one user may have lying about that no video or profile uses. */
const MAX_UNATTACHED = 2 * 1024 ** 3
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

const accountGone = () => new Refusal('ticket-invalid', 'This account is gone')

const tooLarge = (folder: Folder) =>
  new Refusal('too-large', folders[folder].tooLarge, {
    errors: [{ field: 'file', code: 'too-large', message: folders[folder].tooLarge }],
  })

function permitOf(secret: Secret, fields: Map<string, string>): Claims {
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
      const ownerId = await findAccountIdByPublicId(needs.db, permit.user)
      if (ownerId === undefined) throw accountGone()
      return { form, folder: permit.folder, ownerId }
    } finally {
      through()
    }
  }
  return needs.ffmpeg.withFolder(read, async (work, { form, folder, ownerId }) => {
    const { facts, files } = await inspect(folder, work, needs.ffmpeg)
    if (facts.bytes > folders[folder].maxBytes) throw tooLarge(folder)
    if ((await unattachedBytes(needs.db, ownerId)) + facts.bytes > MAX_UNATTACHED) {
      throw tooMany(3600)
    }
    const publicId = randomSecretId()
    const asset = { publicId, ownerId, folder, filename: form.filename }
    const { id, created_at } = await insertAsset(needs.db, { ...asset, ...facts }).catch(
      (error: unknown) => {
        throw isViolation(error, 'asset_owner_id_fkey') ? accountGone() : error
      },
    )
    const failure = await keepFiles(needs.objects, folder, publicId, work, files).then(
      () => null,
      (error: Error) => error,
    )
    // Where the account went meanwhile, its assets have been removed already.
    if (!(await assetExists(needs.db, id))) {
      await needs.objects.removeAll(objectPrefix(folder, publicId))
      throw accountGone()
    }
    if (failure) throw failure
    return uploadedFile({ ...asset, ...facts, createdAt: created_at })
  })
}

function uploadedFile(asset: NewAsset & { createdAt: Date }): UploadedFile {
  const { publicId, folder } = asset
  const file = folder === 'videos' ? ORIGINAL : imageFiles[folder].large
  const url = addressOf(folder, publicId, file)
  return {
    asset_id: publicId,
    public_id: publicId,
    resource_type: folders[folder].kind,
    format: asset.format,
    bytes: asset.bytes,
    width: asset.width,
    height: asset.height,
    duration: asset.duration,
    folder,
    original_filename: asset.filename.replace(/\.[^.]*$/, ''),
    created_at: asset.createdAt.toISOString(),
    url,
    secure_url: url,
  }
}
