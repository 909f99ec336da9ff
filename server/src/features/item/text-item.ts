import { sql } from 'kysely'
import type { TextItem } from '@seam/contract/text-item.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { MentionLookup } from '../account/mentions.ts'
import { type OwnerRow, ownerView } from '../account/owner-view.ts'

/** The columns that posts and comments share. */
export interface TextItemRow extends OwnerRow {
  id: number
  public_id: string
  created_at: Date
  content: string
  edited_at: Date | null
  upvotes: number
  downvotes: number
  /** Number of comments directly under it. */
  comments: number
}

/** Returns the shared fields of a post or comment, for an anonymous viewer. */
export const textItemView = (
  row: Omit<TextItemRow, 'id' | 'comments'>,
  mentionsOf: MentionLookup,
): TextItem => ({
  _id: row.public_id,
  publicId: row.public_id,
  content: row.content,
  mentions: mentionsOf(row.content),
  owner: ownerView(row),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  upvotes: row.upvotes,
  downvotes: row.downvotes,
  currUserVoteType: null,
})

type Kind = 'post' | 'comment'

export const insertContent = (tx: Tx, kind: Kind, itemId: number, content: string) =>
  tx.insertInto(kind).values({ item_id: itemId, content, edited_at: null }).execute()

/** Updates the content and the time of the edit, if the content changes. */
export const updateContent = (db: Db, kind: Kind, itemId: number, content: string) =>
  db
    .updateTable(kind)
    .set({ content, edited_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .where('content', '!=', content)
    .execute()
