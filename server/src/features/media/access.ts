import type { Folder } from '@seam/contract/media.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { filesOfVideo } from '../video/renditions/file-names.ts'
import { imageFiles } from './address.ts'
import { ORIGINAL } from './intake.ts'
import { assetUse, isProfileImage } from './store.ts'

/** Who may read a file: everybody, its owner alone (by row number), or nobody. */
export type Readers = 'everybody' | 'nobody' | { owner: number }

/** A piece of a growing rung. */
const PIECE = /^(?<folder>growing-\d+)\/[a-z0-9]+\.(?:m4s|mp4)$/

/**
 * Who may read this file of an asset. A file of a public or unlisted video is everybody's, all else
 * its owner's alone; what a deleted thing used is nobody's. The original is never handed out.
 */
export async function readersOf(
  db: Db,
  shared: SharedAnswers,
  folder: Folder,
  assetPublicId: string,
  file: string,
): Promise<Readers> {
  return shared.keep(`readers ${folder}/${assetPublicId}/${file}`, async () => {
    if (file === ORIGINAL) return 'nobody'
    const use = await assetUse(db, folder, assetPublicId)
    if (!use || use.gone) return 'nobody'
    const known: readonly string[] =
      folder === 'videos'
        ? use.made
          ? filesOfVideo(use.made)
          : []
        : Object.values(imageFiles[folder])
    if (!known.includes(file) && !known.includes(PIECE.exec(file)?.groups?.folder ?? '')) {
      return 'nobody'
    }
    const isPublic =
      folder === 'videos' || folder === 'thumbnails'
        ? use.open
        : await isProfileImage(db, assetPublicId)
    return isPublic ? 'everybody' : { owner: use.owner_id }
  })
}

export const mayRead = (readers: Readers, accountId: number | undefined): boolean =>
  readers === 'everybody' || (readers !== 'nobody' && readers.owner === accountId)
