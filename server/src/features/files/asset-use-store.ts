import { sql } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import type { Owned } from '../visibility/audience.ts'
import type { VideoOutputs } from '../assets/file-names.ts'

/**
 * Includes the audience of the video or post that uses it. While unused, only its owner, and of a
 * reported image also moderators.
 */
export interface AssetUse extends Owned {
  /** The files created from the video; null if no video uses it. */
  videoFiles: VideoOutputs | null
  /** The widths of the files of an image; empty for a video. */
  widths: number[]
}

export async function findAssetUse(
  db: Db,
  folder: Folder,
  publicId: string,
): Promise<AssetUse | undefined> {
  const column = folder === 'videos' ? 'source_asset_id' : 'thumbnail_asset_id'
  const { rows } = await sql<AssetUse>`
    select asset.owner_id, asset.widths,
      case
        when item.id is not null then audience(item, video)
        when is_reported(asset) then 'moderators'
        when asset.folder in ('videos', 'thumbnails', 'postImages') and asset.attached_at is not null then 'no one'
        else 'owner' end as audience,
      case when video.item_id is not null then json_build_object(
        'files', array_remove(array[video.play_file, video.poster_file], null),
        'storyboard', video.storyboard_file,
        'captions', array(select value from jsonb_each_text(video.captions)),
        'renditions', array(
          select json_build_object('codec', codec, 'quality', quality, 'state', rendition.state, 'file', rendition.file)
          from rendition where rendition.item_id = video.item_id)
      ) end as "videoFiles"
    from asset
    left join video on video.${sql.ref(column)} = asset.id and asset.folder in ('videos', 'thumbnails')
    left join post_image on post_image.asset_id = asset.id and asset.folder = 'postImages'
    left join item on item.id = coalesce(video.item_id, post_image.item_id)
    where asset.public_id = ${publicId} and asset.folder = ${folder}
  `.execute(db)
  return rows[0]
}

const imageUse = sqlStatement<[publicId: string], { user: 'account' | 'site' | null }>(`
  select case
    when exists (select from site_image where site_image.asset_id = asset.id) then 'site'
    when exists (
      select from account where account.id = asset.owner_id and is_shown(account)
        and asset.id in (account.avatar_asset_id, account.cover_asset_id)) then 'account'
    end as user
  from asset where asset.public_id = $1`)

/** Returns whether the site, or an existing account as its avatar or cover, uses this asset. */
export const findImageUser = async (db: Db, publicId: string): Promise<'account' | 'site' | null> =>
  (await imageUse(db, publicId))[0]?.user ?? null
