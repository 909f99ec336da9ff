import type { Folder } from '@seam/contract/media.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import { noTopics, type ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { servedFiles, ORIGINAL } from '../assets/file-names.ts'
import { imageFiles } from '../assets/asset-paths.ts'
import { findAssetUse, isPublicImage } from '../assets/asset-use-store.ts'

/** Who may read a file: everyone, only its owner (by account id) and maybe moderators, or no one. */
export type FileAccess = 'public' | 'none' | { owner: number; moderators: boolean }

/** An HLS segment of a rendition that is published progressively. */
const SEGMENT = /^(?<folder>growing-\d+)\/[a-z0-9-]+\.(?:m4s|mp4)$/

/**
 * Returns who may read this file of an asset: everyone, if it belongs to a public or unlisted video,
 * to a profile or to the site; otherwise only its owner, and moderators if it is hidden. No one may read files of deleted videos and the
 * originals.
 */
export async function getFileAccess(
  db: Db,
  responseCache: ResponseCache,
  folder: Folder,
  assetPublicId: string,
  file: string,
): Promise<FileAccess> {
  return responseCache.getOrSet(
    `readers ${folder}/${assetPublicId}/${file}`,
    async () => {
      if (file === ORIGINAL) return 'none'
      const use = await findAssetUse(db, folder, assetPublicId)
      if (!use || use.isDeleted) return 'none'
      const known: readonly string[] =
        folder === 'videos'
          ? use.videoFiles
            ? servedFiles(use.videoFiles)
            : []
          : imageFiles(folder, use.widths).all
      if (!known.includes(file) && !known.includes(SEGMENT.exec(file)?.groups?.folder ?? '')) {
        return 'none'
      }
      const isPublic =
        folder === 'videos' || folder === 'thumbnails'
          ? use.isPublic
          : await isPublicImage(db, assetPublicId)
      if (isPublic && !use.isHidden) return 'public'
      return { owner: use.owner_id, moderators: isPublic }
    },
    noTopics,
  )
}

export const mayRead = (access: FileAccess, viewer: Viewer | null): boolean =>
  access === 'public' ||
  (access !== 'none' &&
    (access.owner === viewer?.accountId || (access.moderators && isStaff(viewer))))
