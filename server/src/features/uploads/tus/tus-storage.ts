import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { limits } from '@seam/contract/limits.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import { purgeUnusedUpload } from '../../assets/purge.ts'
import { randomSecretId } from '../../../infra/random-id.ts'
import { findAssetOfUpload } from '../../assets/asset-store.ts'
import { type AdmissionServices, admitUpload } from './admit-upload.ts'
import type { UploadFinisher } from './finish-upload.ts'
import { receiveParts } from './stored-upload.ts'
import {
  receivedBytes,
  createUploadFile,
  uploadPath,
  removeUploadFile,
  writeChunks,
} from './upload-file.ts'
import {
  deleteUpload,
  findUpload,
  existingUploads,
  touchUpload,
} from '../unfinished-upload-store.ts'

interface Services extends AdmissionServices {
  waitUntilIdle: UploadFinisher['waitUntilIdle']
}

/**
 * Stores resumable uploads for the tus library: their state in a table, their bytes in files or the
 * object store.
 */
export class UploadDataStore extends DataStore {
  readonly #services: Services

  constructor(services: Services) {
    super()
    this.#services = services
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  #path(id: string) {
    return uploadPath(this.#services.objects.uploadFolder, id)
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    const targetId = this.#services.objects.multipart ? randomSecretId() : null
    await admitUpload(this.#services, { id, bytes: size, metadata, targetId })
    if (targetId !== null) return upload
    await createUploadFile(this.#path(id)).catch(async (error) => {
      await deleteUpload(this.#services.db, id)
      throw error
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db } = this.#services
    const row = await findUpload(db, id)
    if (row) {
      return new Upload({
        id,
        size: row.bytes,
        offset: row.target_id === null ? await receivedBytes(this.#path(id)) : row.received_bytes,
        metadata: { filename: row.filename },
        creation_date: row.last_byte_at.toISOString(),
      })
    }
    // The upload is complete. A client that missed the last response requests it again with GET.
    const asset = await findAssetOfUpload(db, id)
    if (!asset) throw notFound('There is no such upload')
    return new Upload({ id, size: asset.bytes, offset: asset.bytes })
  }

  override async write(chunks: Readable, id: string, offset: number): Promise<number> {
    const { db } = this.#services
    if ((await findUpload(db, id))?.target_id) {
      return receiveParts(this.#services, id, offset, chunks)
    }
    const end = await writeChunks(this.#path(id), offset, chunks)
    // A request without bytes does not extend the life of the upload.
    const exists =
      end > offset ? await touchUpload(db, id) : (await existingUploads(db, [id])).has(id)
    if (exists) return end
    await removeUploadFile(this.#path(id))
    throw notFound('This upload no longer exists')
  }

  override async remove(id: string): Promise<void> {
    const { db, waitUntilIdle } = this.#services
    // Waits for an asset that is still being created, so that it is removed too.
    await waitUntilIdle(id)
    const wasUnfinished = await deleteUpload(db, id)
    await removeUploadFile(this.#path(id))
    // The upload may have finished a moment ago, or earlier.
    const wasFinished = await purgeUnusedUpload(db, id)
    if (!wasUnfinished && !wasFinished) throw notFound('There is no such upload')
  }

  override getExpiration(): number {
    return limits.unfinishedUploadLifetime * 1000
  }
}
