import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'
import { sortByIds } from '../item/paginate.ts'
import { HELD_FOR_SQL } from '../item/held-sql.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'
import { POST_IMAGES_SQL, type StoredPostImage } from '../assets/post-image-sql.ts'
import type { Audience } from '../visibility/audience.ts'

const selectPosts = (db: Db) =>
  db
    .selectFrom('item')
    .innerJoin('post', 'post.item_id', 'item.id')
    .innerJoin('item_counter as counter', 'counter.item_id', 'item.id')
    .innerJoin('account as owner', 'owner.id', 'item.owner_id')
    .leftJoin('asset as avatar', 'avatar.id', 'owner.avatar_asset_id')
    .select([
      'item.id',
      'item.public_id',
      'item.owner_id',
      'item.created_at',
      'post.content',
      'post.edited_at',
      'counter.upvotes',
      'counter.downvotes',
      'counter.comments',
      'item.comments_closed',
      'owner.username',
      'owner.full_name',
      sql<StoredImage | null>`${sql.raw(imageSql('avatar'))}`.as('avatar'),
      sql<Audience>`audience(item, null)`.as('audience'),
      sql<boolean>`is_hidden(item)`.as('is_hidden'),
      sql<boolean>`is_listed(item)`.as('is_listed'),
      'item.nsfw',
      sql<StoredPostImage[] | null>`${sql.raw(POST_IMAGES_SQL)}`.as('images'),
      'item.publish_at',
      HELD_FOR_SQL.as('held_for'),
    ])
    .where('item.deleted_at', 'is', null)

export type PostRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirst']>>
>

const selectByIds = (db: Db, ids: number[]) =>
  selectPosts(db).where('item.id', '=', sql<number>`any(${ids}::bigint[])`)

/** Returns the posts with these row ids, in this order. */
export const findPostsById = async (db: Db, ids: number[]): Promise<PostRow[]> =>
  ids.length === 0 ? [] : sortByIds(ids, await selectByIds(db, ids).execute())

/** Like {@link findPostsById}, each with the value of an SQL expression over `item` and `post`. */
export const findPostsByIdWith = async <More>(db: Db, ids: number[], more: RawBuilder<More>) =>
  ids.length === 0
    ? []
    : sortByIds(ids, await selectByIds(db, ids).select(more.as('more')).execute())

export const findPostByPublicId = (db: Db, publicId: string) =>
  selectPosts(db).where('item.public_id', '=', publicId).executeTakeFirst()
