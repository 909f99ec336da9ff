import type { IncomingMessage } from 'node:http'
import { type Folder, folderName, folders, type UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Ffmpeg } from '../../infra/ffmpeg/ffmpeg.ts'
import { tooMany } from '../../infra/http/rate-limits.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import type { Secret } from '../../infra/secret.ts'
import { addressOf, imageFiles } from './address.ts'
import { inspect, keepFiles, ORIGINAL } from './intake.ts'
import { readForm } from './multipart.ts'
import { insertAsset, type NewAsset, unattachedBytes } from './store.ts'
import { type Claims, readTicket } from './ticket.ts'

export interface UploadNeeds {
  db: Db
  secret: Secret
  objects: ObjectStore
  ffmpeg: Ffmpeg
}

/** What one user may have lying about that no video or profile uses. */
const MAX_UNATTACHED = 2 * 1024 ** 3
/** Files that may be on their way at once before their ticket is known: some clients send it last. */
const MAX_UNKNOWN = { inAll: 32, fromOneNetwork: 8 }
const unknown: string[] = []

/** Lets one more in without a ticket, from this network. Gives the way to say that it is through. */
function admitUnknown(network: string): () => void {
  const fromHere = unknown.filter((each) => each === network).length
  if (unknown.length >= MAX_UNKNOWN.inAll || fromHere >= MAX_UNKNOWN.fromOneNetwork) {
    throw tooMany(5)
  }
  unknown.push(network)
  return () => void unknown.splice(unknown.indexOf(network), 1)
}

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
    if (!early) through = admitUnknown(network)
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
      return { form, permit }
    } finally {
      through()
    }
  }
  return needs.ffmpeg.withFolder(read, async (work, { form, permit }) => {
    const { facts, files } = await inspect(permit.folder, work, needs.ffmpeg)
    if (facts.bytes > folders[permit.folder].maxBytes) throw tooLarge(permit.folder)
    if ((await unattachedBytes(needs.db, permit.user)) + facts.bytes > MAX_UNATTACHED) {
      throw tooMany(3600)
    }
    const publicId = randomSecretId()
    const asset = { publicId, ownerId: permit.user, folder: permit.folder, filename: form.filename }
    const { created_at } = await insertAsset(needs.db, { ...asset, ...facts })
    await keepFiles(needs.objects, permit.folder, publicId, work, files)
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
