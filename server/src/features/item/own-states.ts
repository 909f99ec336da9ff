import type { Post } from '@seam/contract/post.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { itemIdOf } from './item-ids.ts'
import { findOwnStates, type OwnStates } from './own-state-store.ts'

/** Adds what the viewer did to videos or posts as visitors see them. */
export function applyOwnStates<Doc extends Video | Post>(docs: Doc[], states: OwnStates): Doc[] {
  return docs.map((doc) => ({
    ...doc,
    currUserVoteType: states.votes[itemIdOf(doc)] ?? null,
    isSaved: states.saved.includes(itemIdOf(doc)),
  }))
}

/** Adds what an account did to videos or posts as visitors see them. */
export const withOwnStates = async <Doc extends Video | Post>(
  db: Db,
  accountId: number,
  docs: Doc[],
): Promise<Doc[]> =>
  docs.length === 0
    ? []
    : applyOwnStates(docs, await findOwnStates(db, accountId, docs.map(itemIdOf)))
