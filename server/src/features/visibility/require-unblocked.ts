import { extractMentions } from '@seam/contract/mentions.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountIds } from '../account/username-store.ts'
import { type Blocks, findBlocks } from './block-store.ts'

const noBlocks: Blocks = { by_viewer: false, of_viewer: false }

/**
 * Returns the blocks that hide this account from the viewer. For moderators, being blocked hides
 * nothing.
 */
export async function findHidingBlocks(
  db: Db,
  viewer: Viewer | null,
  accountId: number,
): Promise<Blocks> {
  if (!viewer?.hasExclusions) return noBlocks
  const blocks = await findBlocks(db, viewer.accountId, [accountId])
  return isStaff(viewer) ? { ...blocks, of_viewer: false } : blocks
}

/** Returns whether a block hides this account's lists from the viewer. */
export async function isHiddenByBlock(db: Db, viewer: Viewer | null, accountId: number) {
  const { by_viewer, of_viewer } = await findHidingBlocks(db, viewer, accountId)
  return by_viewer || of_viewer
}

/** Throws 403 if the account and one of the others block each other. */
export async function rejectBlocked(
  db: Db,
  accountId: number,
  others: readonly number[],
  detail = {
    byYou: serverMessages.blockedByYou as string,
    ofYou: serverMessages.blocksYou as string,
  },
): Promise<void> {
  const { by_viewer, of_viewer } = await findBlocks(db, accountId, others)
  if (by_viewer) throw new ProblemError('blocked', detail.byYou)
  if (of_viewer) throw new ProblemError('blocked', detail.ofYou)
}

/** Throws 403 if the viewer and one of these accounts block each other. */
export async function requireUnblocked(
  db: Db,
  viewer: Viewer | null,
  accountIds: readonly number[],
): Promise<void> {
  if (viewer?.hasExclusions) await rejectBlocked(db, viewer.accountId, accountIds)
}

/** Throws 403 if a text newly mentions an account and one of the two blocks the other. */
export async function rejectBlockedMentions(
  db: Db,
  viewer: Viewer,
  after: string,
  before = '',
): Promise<void> {
  if (!viewer.hasExclusions) return
  const known = new Set(extractMentions(before))
  const added = extractMentions(after).filter((username) => !known.has(username))
  await rejectBlocked(db, viewer.accountId, await findAccountIds(db, added), {
    byYou: serverMessages.mentionBlockedByYou,
    ofYou: serverMessages.mentionBlocksYou,
  })
}
