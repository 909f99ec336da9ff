import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { limits } from '@seam/contract/limits.ts'
import { notFound } from '../../../infra/http/refusal.ts'
import type { Secret } from '../../../infra/secret.ts'
import { purgeUnused } from '../purge.ts'
import type { ReserveNeeds } from '../storage/reserve.ts'
import { assetOfUpload } from '../store.ts'
import { admitUpload } from './admit.ts'
import type { Finish } from './finish.ts'
import { arrivedBytes, beginPieces, piecesOf, removePieces, writePieces } from './pieces.ts'
import { deleteUpload, findUpload, knownUploads, noteBytes } from './store.ts'

interface Needs extends ReserveNeeds {
  secret: Secret
  settled: Finish['settled']
}

/** Uploads in pieces as the protocol's library asks for them: rows of a table, and bytes in files. */
export class Uploads extends DataStore {
  readonly #needs: Needs

  constructor(needs: Needs) {
    super()
    this.#needs = needs
    this.extensions = ['creation', 'termination', 'expiration']
  }

  #path(id: string) {
    return piecesOf(this.#needs.objects.uploadFolder, id)
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    await admitUpload(this.#needs, { id, bytes: size, metadata })
    await beginPieces(this.#path(id)).catch(async (error) => {
      await deleteUpload(this.#needs.db, id)
      throw error
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db } = this.#needs
    const row = await findUpload(db, id)
    if (row) {
      return new Upload({
        id,
        size: row.bytes,
        offset: await arrivedBytes(this.#path(id)),
        metadata: { filename: row.filename },
        creation_date: row.last_byte_at.toISOString(),
      })
    }
    // All of it is here: a client that lost the last answer asks for it by GET.
    const asset = await assetOfUpload(db, id)
    if (!asset) throw notFound('There is no such upload')
    return new Upload({ id, size: asset.bytes, offset: asset.bytes })
  }

  override async write(chunks: Readable, id: string, offset: number): Promise<number> {
    const end = await writePieces(this.#path(id), offset, chunks)
    const { db } = this.#needs
    // A request without bytes does not prolong the upload's life.
    const isThere = end > offset ? await noteBytes(db, [id]) : (await knownUploads(db, [id])).size
    if (isThere > 0) return end
    await removePieces(this.#path(id))
    throw notFound('This upload is gone')
  }

  override async remove(id: string): Promise<void> {
    const { db, objects, settled } = this.#needs
    // What is being made of it at this moment is given up with it.
    await settled(id)
    const wasUnfinished = await deleteUpload(db, id)
    await removePieces(this.#path(id))
    // Given up at the last moment, or after.
    const wasFinished = await purgeUnused(db, objects, id)
    if (!wasUnfinished && !wasFinished) throw notFound('There is no such upload')
  }

  override getExpiration(): number {
    return limits.unfinishedUploadLife * 1000
  }
}
