import type { Folder } from '@seam/contract/media.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { servedFiles, ORIGINAL } from '../assets/file-names.ts'
import { imageFiles } from '../assets/asset-paths.ts'
import { findAssetUse, findImageUser } from './asset-use-store.ts'
import { readCachedSettings } from '../site/site-settings.ts'
import type { Owned } from '../visibility/audience.ts'

/** An HLS segment of a rendition that is published progressively. */
const SEGMENT = /^(?<folder>growing-\d+)\/[a-z0-9-]+\.(?:m4s|mp4)$/

const noOne: Owned = { owner_id: 0, audience: 'no one' }

/**
 * Returns who may read this file of an asset: the audience of its video or post; everyone, if it belongs to
 * a profile or the site; otherwise its owner. No one may read originals.
 */
export async function getFileAudience(
  db: Db,
  responseCache: ResponseCache,
  folder: Folder,
  assetPublicId: string,
  file: string,
): Promise<Owned> {
  return responseCache.getOrSet(`readers ${folder}/${assetPublicId}/${file}`, async () => {
    if (file === ORIGINAL) return noOne
    const use = await findAssetUse(db, folder, assetPublicId)
    if (!use) return noOne
    const known: readonly string[] =
      folder === 'videos'
        ? use.videoFiles
          ? servedFiles(use.videoFiles)
          : []
        : imageFiles(folder, use.widths).all
    if (!known.includes(file) && !known.includes(SEGMENT.exec(file)?.groups?.folder ?? '')) {
      return noOne
    }
    const { owner_id } = use
    const isOfProfile = folder === 'avatars' || folder === 'covers'
    const user = isOfProfile ? await findImageUser(db, assetPublicId) : null
    const audience = user ? 'everyone' : use.audience
    const isForMembers = (await readCachedSettings(db, responseCache)).audience === 'MEMBERS'
    return isForMembers && audience === 'everyone' && user !== 'site'
      ? { owner_id, audience: 'members' }
      : { owner_id, audience }
  })
}
