import { type RawBuilder, sql } from 'kysely'
import type { Category } from '@seam/contract/video-fields.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { ENTRIES_SQL, gatheredStatement } from '../../infra/postgres/gather-reads.ts'
import { addVideoItem } from '../item/item-store.ts'
import { lockItem } from '../item/lock-store.ts'
import { sortByIds } from '../item/paginate.ts'
import { OWN_STATES_SQL, type OwnStates, ownStatesQuery } from '../item/own-state-store.ts'
import { HELD_FOR_SQL } from '../item/held-sql.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'
import type { Audience } from '../visibility/audience.ts'

/** Selects everything that the API shows of a video. The caller adds conditions. */
const selectVideos = (db: Db | Tx) =>
  db
    .selectFrom('item')
    .innerJoin('video', 'video.item_id', 'item.id')
    .innerJoin('item_counter as counter', 'counter.item_id', 'item.id')
    .innerJoin('account as owner', 'owner.id', 'item.owner_id')
    .innerJoin('asset as source', 'source.id', 'video.source_asset_id')
    .innerJoin('asset as thumbnail', 'thumbnail.id', 'video.thumbnail_asset_id')
    .leftJoin('asset as avatar', 'avatar.id', 'owner.avatar_asset_id')
    .select([
      'item.id',
      'item.public_id',
      'item.owner_id',
      'item.created_at',
      'item.nsfw',
      'item.publish_at',
      'item.comments_closed',
      'video.title',
      'video.description',
      'video.publish_status',
      'video.downloadable',
      'item.category',
      'video.state',
      'video.progress',
      'video.failure',
      'video.play_file',
      'video.poster_file',
      'video.storyboard_file',
      'video.adaptive',
      'video.captions',
      'counter.views',
      'counter.upvotes',
      'counter.downvotes',
      'owner.username',
      'owner.full_name',
      sql<StoredImage | null>`${sql.raw(imageSql('avatar'))}`.as('avatar'),
      'source.public_id as source_id',
      'source.duration',
      'source.bytes',
      'source.copied',
      'source.width',
      'source.height',
      sql<StoredImage>`${sql.raw(imageSql('thumbnail'))}`.as('thumbnail'),
    ])
    .select([
      sql<Audience>`audience(item, video)`.as('audience'),
      sql<boolean>`is_hidden(item)`.as('is_hidden'),
      sql<boolean>`is_listed(item)`.as('is_listed'),
      HELD_FOR_SQL.as('held_for'),
    ])
    .where('item.deleted_at', 'is', null)
    .$narrowType<{ category: Category }>()

export type VideoRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectVideos>['executeTakeFirst']>>
>

const selectByIds = (db: Db, ids: number[]) =>
  selectVideos(db).where('item.id', '=', sql<number>`any(${ids}::bigint[])`)

/** Returns the videos with these ids, in this order. */
export const videosById = async (db: Db, ids: number[]): Promise<VideoRow[]> =>
  ids.length === 0 ? [] : sortByIds(ids, await selectByIds(db, ids).execute())

/** Like {@link videosById}, each with `more`, an SQL expression over its `item` and `video`. */
export const videosByIdWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  ids.length === 0
    ? []
    : sortByIds(ids, await selectByIds(db, ids).select(more.as('more')).execute())

export const videoByPublicId = (db: Db | Tx, publicId: string) =>
  selectVideos(db).where('item.public_id', '=', publicId).executeTakeFirst()

interface ViewerState {
  states: OwnStates
  /**
   * The number of the viewer's public videos, in this category if given, that are not playable yet.
   */
  pending: number
  /** Whether a video of the viewer was listed so recently that a cached page may not contain it. */
  hasJustListed: boolean
}

/**
 * Longer than the lifetime of a cached response plus the duration of a transaction that lists a
 * video.
 */
const JUST_LISTED_SECONDS = 5

const queryViewerState = gatheredStatement<ViewerState>(`
  select ${OWN_STATES_SQL} as states,
    (select count(*) from item join video on video.item_id = item.id
     where item.kind = 'video' and item.owner_id = account_id and is_pending(item, video)
       and not (item.nsfw and (entry->>'hideNsfw')::boolean)
       and (entry->>'category' is null or item.category = entry->>'category')) as pending,
    exists (select from item
     where kind = 'video' and owner_id = account_id and deleted_at is null
       and listed_at > now() - interval '${JUST_LISTED_SECONDS} s') as "hasJustListed"
  from ${ENTRIES_SQL} cross join lateral (select (entry->>'accountId')::bigint as account_id offset 0) as viewer
  order by position
  -- not null: pending`)

/**
 * Returns what a viewer did with the videos with these row ids, and whether cached pages may lack
 * videos of the viewer.
 */
export async function loadViewerState(
  db: Db,
  accountId: number,
  itemIds: number[],
  { hideNsfw = false, category }: { hideNsfw?: boolean; category?: Category | undefined } = {},
): Promise<ViewerState> {
  const query = { ...ownStatesQuery(accountId, itemIds), hideNsfw, category: category ?? null }
  return queryViewerState(db, query)
}

export interface NewVideo {
  publicId: string
  ownerId: number
  title: string
  description: string
  publishStatus: VideoRow['publish_status']
  category: Category
  nsfw: boolean
  downloadable?: boolean
  sourceAssetId: number
  thumbnailAssetId: number
  heavy?: boolean
  held?: boolean
}

export async function insertVideo(tx: Tx, video: NewVideo): Promise<number> {
  const id = await addVideoItem(tx, {
    publicId: video.publicId,
    ownerId: video.ownerId,
    nsfw: video.nsfw,
    category: video.category,
    held: video.held ?? false,
  })
  await tx
    .insertInto('video')
    .values({
      item_id: id,
      title: video.title,
      description: video.description,
      publish_status: video.publishStatus,
      downloadable: video.downloadable ?? false,
      source_asset_id: video.sourceAssetId,
      thumbnail_asset_id: video.thumbnailAssetId,
      failure: null,
      play_file: null,
      poster_file: null,
      playable_at: null,
      heavy: video.heavy ?? false,
    })
    .execute()
  return id
}

/** Locks a video until the transaction ends. Returns undefined if it is deleted. */
export async function lockVideo(tx: Tx, itemId: number) {
  if (!(await lockItem(tx, itemId))) return undefined
  return tx
    .selectFrom('video')
    .select([
      'title',
      'description',
      'publish_status',
      'thumbnail_asset_id',
      'state',
      'captions',
      'retries',
      'heavy',
    ])
    .where('item_id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface Details {
  title: string
  description: string
  publish_status: VideoRow['publish_status']
  downloadable?: boolean | undefined
  thumbnail_asset_id?: number
}

export const updateDetails = (tx: Tx, itemId: number, details: Details) =>
  tx.updateTable('video').set(details).where('item_id', '=', itemId).execute()

/** `captions` are file names by language. */
export const setCaptions = (tx: Tx, itemId: number, captions: Record<string, string>) =>
  tx
    .updateTable('video')
    .set({ captions: JSON.stringify(captions) })
    .where('item_id', '=', itemId)
    .execute()
