import { sql } from 'kysely'
import type { Category } from '@seam/contract/video-fields.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'

interface NewItem {
  kind: 'video' | 'post' | 'comment'
  ownerId: number
  publicId?: string
  nsfw?: boolean
  category?: Category
  /** Whether it enters the lists at once. */
  listed?: boolean
  /** Of a comment: what it stands under, and the video or post at the top. */
  parentId?: number
  rootId?: number
}

/** Adds an item with its counters; gives its row number and its public id. */
export async function addItem(tx: Tx, item: NewItem): Promise<{ id: number; public_id: string }> {
  const added = await tx
    .insertInto('item')
    .values({
      public_id: item.publicId ?? randomPublicId(),
      kind: item.kind,
      owner_id: item.ownerId,
      nsfw: item.nsfw ?? false,
      category: item.category ?? null,
      parent_id: item.parentId ?? null,
      root_id: item.rootId ?? null,
      listed_at: item.listed ? sql`now()` : null,
      deleted_at: null,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('item_counter').values({ item_id: added.id }).execute()
  return added
}
