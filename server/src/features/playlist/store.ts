import { type RawBuilder, sql } from 'kysely'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import type { PlaylistBody } from '@seam/contract/playlist.ts'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import type { RankPosition } from '../../infra/cursor.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { OwnerRow } from '../account/owner-view.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'
import { HELD_FOR_SQL } from '../item/held-sql.ts'
import { offsetClause } from '../item/keyset-sql.ts'
import { lockItem } from '../item/lock-store.ts'
import { type PageStart, sortByIds } from '../item/paginate.ts'
import type { Audience } from '../visibility/audience.ts'
import { andNotExcluded } from '../visibility/exclusion-sql.ts'

/**
 * The videos that a viewer finds in the playlist `item`, apart from those of accounts that they
 * exclude: each an `entry`, its item `found` and `video`.
 */
const entriesFor = (viewer: Viewer | null) => sql`
  from playlist_video as entry
  join item as found on found.id = entry.video_id
  join video on video.item_id = found.id
  where entry.playlist_id = item.id
    and is_in_playlist(item, found, video, ${viewer?.accountId ?? null}::bigint)
    ${andNotExcluded(viewer?.hasExclusions ? viewer.accountId : undefined, 'found.owner_id')}`

export interface PlaylistRow extends OwnerRow {
  id: number
  public_id: string
  owner_id: number
  title: string
  description: string
  publish_status: PublishStatus
  created_at: Date
  updated_at: Date
  audience: Audience
  is_hidden: boolean
  is_listed: boolean
  held_for: HoldReason | null
  /** How many of its videos the viewer finds. */
  videos: number
  /** The first of these videos. */
  first: { public_id: string; thumbnail: StoredImage; nsfw: boolean; is_listed: boolean } | null
}

/** `videos` selects how many or which videos the viewer finds. */
const selectPlaylists = (viewer: Viewer | null, videos: RawBuilder<unknown>) => sql`
  select item.id, item.public_id, item.owner_id, playlist.title, playlist.description,
    playlist_status(item) as publish_status,
    item.created_at, playlist.updated_at, audience(item, null) as audience,
    is_hidden(item) as is_hidden, is_listed(item) as is_listed, ${HELD_FOR_SQL} as held_for,
    owner.username, owner.full_name, ${sql.raw(imageSql('avatar'))} as avatar,
    ${videos},
    (select json_build_object('public_id', first.public_id, 'nsfw', first.nsfw,
       'is_listed', first.is_listed, 'thumbnail', ${sql.raw(imageSql('thumbnail'))})
     from (
       select found.public_id, found.nsfw, is_listed(found) as is_listed, video.thumbnail_asset_id
       ${entriesFor(viewer)} order by entry.position limit 1
     ) as first join asset as thumbnail on thumbnail.id = first.thumbnail_asset_id) as first
  from item join playlist on playlist.item_id = item.id
  join account as owner on owner.id = item.owner_id
  left join asset as avatar on avatar.id = owner.avatar_asset_id
  where item.deleted_at is null`

export interface OpenPlaylistRow extends PlaylistRow {
  /** The public ids of the videos that the viewer finds, in their order. */
  video_ids: string[]
}

/** Returns the playlist with this public id as a viewer finds it, whether or not they may open it. */
export async function findPlaylist(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<OpenPlaylistRow | undefined> {
  const videoIds = sql`array(
    select found.public_id ${entriesFor(viewer)} order by entry.position) as video_ids`
  const { rows } = await sql<Omit<OpenPlaylistRow, 'videos'>>`
    ${selectPlaylists(viewer, videoIds)} and item.public_id = ${publicId}`.execute(db)
  return rows.map((row) => ({ ...row, videos: row.video_ids.length }))[0]
}

/** Returns the playlists with these row ids, in this order, as a viewer finds them. */
export const findPlaylistsById = (db: Db, ids: number[], viewer: Viewer | null) =>
  findPlaylistsByIdWith(db, ids, viewer, sql<null>`null`)

/** As {@link findPlaylistsById}, each with `more`, an SQL expression over its `item` and `playlist`. */
export async function findPlaylistsByIdWith<More>(
  db: Db,
  ids: number[],
  viewer: Viewer | null,
  more: RawBuilder<More>,
): Promise<(PlaylistRow & { more: More })[]> {
  if (ids.length === 0) return []
  const videos = sql`(select count(*)::int ${entriesFor(viewer)}) as videos, ${more} as more`
  const { rows } = await sql<PlaylistRow & { more: More }>`
    ${selectPlaylists(viewer, videos)} and item.id = any(${ids}::bigint[])`.execute(db)
  return sortByIds(ids, rows)
}

/** Returns which of these playlists have a video. */
export async function findPlaylistsContaining(
  db: Db,
  ids: number[],
  videoId: string,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select playlist_id as id from playlist_video join item on item.id = video_id
    where playlist_id = any(${ids}::bigint[]) and item.public_id = ${videoId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns a page of the videos that a viewer finds in a playlist, in their order. */
export async function findEntries(
  db: Db,
  playlistId: number,
  viewer: Viewer | null,
  from: PageStart<RankPosition>,
  limit: number,
): Promise<RankPosition[]> {
  const { rows } = await sql<RankPosition>`
    select entry.* from item cross join lateral (
      select found.id, entry.position as rank ${entriesFor(viewer)}
        ${'after' in from ? sql`and entry.position > ${from.after.rank}::bigint` : sql``}
    ) as entry
    where item.id = ${playlistId} order by entry.rank
    limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(db)
  return rows
}

/** Returns the row ids of the videos that a visitor finds in a playlist, the last added first. */
export async function findLastAdded(db: Db, playlistId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from item cross join lateral (
      select found.id, entry.added_at ${entriesFor(null)}
    ) as entry
    where item.id = ${playlistId} order by entry.added_at desc, entry.id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewPlaylist extends PlaylistBody {
  publicId: string
  ownerId: number
  /** Whether it waits for a moderator. */
  held: boolean
}

/** Inserts a playlist without videos. Returns its row id. */
export async function insertPlaylist(tx: Tx, playlist: NewPlaylist): Promise<number> {
  const { publishStatus } = playlist
  const { id } = await tx
    .insertInto('item')
    .values({
      public_id: playlist.publicId,
      kind: 'playlist',
      owner_id: playlist.ownerId,
      held: playlist.held,
      private: publishStatus === 'PRIVATE',
      listed_at: publishStatus === 'PUBLIC' ? sql`now()` : null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('item_counter').values({ item_id: id }).execute()
  await tx
    .insertInto('playlist')
    .values({ item_id: id, title: playlist.title, description: playlist.description })
    .execute()
  return id
}

/** Changes the texts and the publish status of a locked playlist. */
export async function updatePlaylist(
  tx: Tx,
  itemId: number,
  { title, description, publishStatus }: PlaylistBody,
): Promise<void> {
  await tx
    .updateTable('playlist')
    .set({ title, description })
    .where('item_id', '=', itemId)
    .execute()
  await tx
    .updateTable('item')
    .set({
      private: publishStatus === 'PRIVATE',
      listed_at:
        publishStatus === 'PUBLIC' ? sql`coalesce(listed_at, withheld_listed_at, now())` : null,
      withheld_listed_at: null,
    })
    .where('id', '=', itemId)
    .execute()
}

/**
 * Locks a playlist until the transaction ends, so that its videos change one after the other.
 * Returns the number of its videos, or undefined if it is deleted.
 */
export async function lockPlaylist(tx: Tx, playlistId: number): Promise<number | undefined> {
  if (!(await lockItem(tx, playlistId))) return undefined
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from playlist_video where playlist_id = ${playlistId}`.execute(tx)
  return rows[0]?.count
}

/** Returns the position of a video in a locked playlist; undefined if it is not in it. */
export async function findPosition(tx: Tx, playlistId: number, videoId: string) {
  const { rows } = await sql<{ position: number }>`
    select position from playlist_video join item on item.id = video_id
    where playlist_id = ${playlistId} and item.public_id = ${videoId}`.execute(tx)
  return rows[0]?.position
}

/**
 * Puts a video into a locked playlist, or moves it there: after a position, before all others if it
 * is null, or to the end if it is undefined.
 */
export async function placeVideo(
  tx: Tx,
  playlistId: number,
  videoId: number,
  after: number | null | undefined,
): Promise<void> {
  const others = sql`from playlist_video where playlist_id = ${playlistId} and video_id <> ${videoId}`
  if (typeof after === 'number') {
    await sql`
      update playlist_video set position = position + 1
      where playlist_id = ${playlistId} and position > ${after}`.execute(tx)
  }
  const position =
    after === undefined
      ? sql`(select coalesce(max(position), 0) + 1 ${others})`
      : after === null
        ? sql`(select coalesce(min(position), 1) - 1 ${others})`
        : sql`${after + 1}::int`
  await sql`
    insert into playlist_video (playlist_id, video_id, position)
    values (${playlistId}, ${videoId}, ${position})
    on conflict (playlist_id, video_id) do update set position = excluded.position`.execute(tx)
  await markChanged(tx, playlistId)
}

/**
 * Removes a video from a locked playlist. Returns the public id of the video before it, null if it
 * was the first, or undefined if it was not in the playlist.
 */
export async function removeVideo(
  tx: Tx,
  playlistId: number,
  videoId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    delete from playlist_video as entry using item
    where entry.playlist_id = ${playlistId} and item.id = entry.video_id
      and item.public_id = ${videoId}
    returning (
      select item.public_id from playlist_video as earlier join item on item.id = earlier.video_id
      where earlier.playlist_id = ${playlistId} and earlier.position < entry.position
      order by earlier.position desc limit 1) as before`.execute(tx)
  if (rows.length > 0) await markChanged(tx, playlistId)
  return rows[0]?.before
}

const markChanged = (tx: Tx, playlistId: number) =>
  tx
    .updateTable('playlist')
    .set({ updated_at: sql`now()` })
    .where('item_id', '=', playlistId)
    .execute()
