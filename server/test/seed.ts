import { sql } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import { insertAsset } from '../src/features/assets/asset-store.ts'
import { markPlayable, markReady } from '../src/features/transcoding/video-store.ts'
import { insertVideo, type NewVideo } from '../src/features/video/store.ts'
import { randomPublicId, randomSecretId } from '../src/infra/random-id.ts'
import { app } from './app.ts'

export async function accountIdOf({ username }: { username: string }): Promise<number> {
  const { db } = await app()
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function itemIdOf({ publicId }: { publicId: string }): Promise<number> {
  const { db } = await app()
  const row = await db
    .selectFrom('item')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Inserts videos without files directly into the database, for tests of lists. By default they are
 * already processed. Returns their public ids, newest first.
 */
export async function seedVideos(
  owner: { username: string },
  count: number,
  details: Partial<Pick<NewVideo, 'title' | 'publishStatus' | 'nsfw' | 'category'>> = {},
  processed = true,
): Promise<string[]> {
  const { db, responseCache, objects } = await app()
  const ownerId = await accountIdOf(owner)
  const asset = async (folder: Folder, format: string, duration: number | null) => {
    const size = { format, bytes: 1, width: 320, height: 180, duration }
    const { id } = await insertAsset(db, {
      ...size,
      publicId: randomSecretId(),
      ownerId,
      folder,
      widths: folder === 'thumbnails' ? [size.width] : [],
      filename: '',
      uploadId: null,
      store: objects.name,
    })
    await db
      .updateTable('asset')
      .set({ attached_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return id
  }
  const publicIds: string[] = []
  for (let number = 0; number < count; number++) {
    const publicId = randomPublicId()
    const sourceAssetId = await asset('videos', 'mp4', 1)
    const thumbnailAssetId = await asset('thumbnails', 'png', null)
    const id = await db.transaction().execute((tx) =>
      insertVideo(tx, {
        title: `Seeded ${number}`,
        description: '',
        publishStatus: 'PUBLIC',
        category: 'GENERAL',
        nsfw: false,
        ...details,
        publicId,
        ownerId,
        sourceAssetId,
        thumbnailAssetId,
      }),
    )
    if (processed) {
      await db
        .transaction()
        .execute((tx) => markPlayable(tx, id, { file: 'play.mp4', copied: false }))
      await markReady(db, id)
      // Otherwise hourly jobs would create renditions from files that do not exist, or drop such
      // files.
      await db
        .updateTable('video')
        .set({ ladder_at: sql`now()`, original_state: 'DROPPED' })
        .where('item_id', '=', id)
        .execute()
    }
    publicIds.unshift(publicId)
  }
  await responseCache.invalidate()
  return publicIds
}
