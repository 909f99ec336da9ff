import type { ItemKind } from '@seam/contract/comment.ts'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import { insertHeldItem } from './held-item-store.ts'

/** Why the site holds a text, with the watched word in it, if any. */
export interface Hold {
  reason: HoldReason
  word: string | null
}

export interface HeldSubject {
  kind: ItemKind
  itemId: number
  accountId: number
}

export type OpenReview = (tx: Tx, publicId: string, subject: HeldSubject) => Promise<unknown>

/** Stores why an item is held for review, and opens the review. */
export type HoldItem = (tx: Tx, subject: HeldSubject, hold: Hold) => Promise<void>

export const createHoldItem =
  (openReview: OpenReview): HoldItem =>
  async (tx, subject, { reason, word }) => {
    const { itemId, accountId } = subject
    await insertHeldItem(tx, { item_id: itemId, writer_id: accountId, reason, word })
    await openReview(tx, randomPublicId(), subject)
  }
