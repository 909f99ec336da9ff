import { sql } from 'kysely'
import { toAsciiAddress } from '@seam/contract/ascii-domain.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { normalForm } from '../../search/search-terms.ts'
import { splitScripts } from '../../search/split-scripts.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'

const FOUND = 20
/** The maximum number of words in a query. Further words are ignored. */
const WORDS = 5

interface FoundRow {
  username: string
  full_name: string
  avatar: StoredImage | null
  role: Role
  standing: Standing
  created_at: Date
}

/** Returns users by exact username or mail address, then by prefixes of words in their names. */
export async function searchPeople(db: Db, query: string): Promise<FoundRow[]> {
  const exact = query.toLowerCase().replace(/^@/, '')
  const words =
    normalForm(query)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, WORDS) ?? []
  const prefixes = words.map((word) => `'${splitScripts(word)}':*`)
  const { rows } = await sql<FoundRow>`
    with found as (
      select id, 0 as place from account where username = ${exact}
      union all
      select id, 0 from account where lower(email) = ${toAsciiAddress(exact)}
      union all
      select account_id, 1 from ranked_profiles(
        search_query(${prefixes.join(' & ')}), null, ${sql.lit(FOUND * 5)},
        array(select search_query(prefix) from unnest(${prefixes}::text[]) as prefix), true)
      where account_id is not null
    )
    select account.username, account.full_name, account.role, account.standing, account.created_at,
      ${sql.raw(imageSql('avatar'))} as avatar
    from (select id, min(place) as place from found group by id) as best
    join account on account.id = best.id and account.deleted_at is null
    left join asset as avatar on avatar.id = account.avatar_asset_id
    order by best.place, account.id desc limit ${sql.lit(FOUND)}`.execute(db)
  return rows
}

interface UploadRow {
  folder: string
  format: string
  bytes: number
  uploaded_at: Date
  title: string | null
  path: string | null
}

/** Returns the newest uploads of an account, with those videos that moderators may see. */
export async function findUploads(db: Db, accountId: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select asset.folder, asset.format, asset.bytes::float8, asset.created_at as uploaded_at,
      shown.title, '/v/' || shown.public_id as path
    from asset left join lateral (
      select video.title, item.public_id from video join item on item.id = video.item_id
      where video.source_asset_id = asset.id
        and is_in_audience(audience(item, video), item.owner_id, null, true)
    ) as shown on true
    where asset.owner_id = ${accountId}
    order by asset.id desc limit ${sql.lit(limits.maxPageSize)}`.execute(db)
  return rows
}
