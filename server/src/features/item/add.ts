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
  /** Whether it is listed from the start. */
  listed?: boolean
  /** For a comment: its parent, and the video or post at the root. */
  parentId?: number
  rootId?: number
}

/** Inserts an item with its counters. Returns its row id and public id. */
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
