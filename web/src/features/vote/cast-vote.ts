import { t } from '@lingui/core/macro'
import type { Entity } from '@seam/contract/comment.ts'
import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import { call } from '../../entities/session/call.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { updateCachedEntity, removeCachedEntity } from '../../entities/cache/cached-entities.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { toastError } from '../../lib/toast.ts'
import { type PendingVote, syncVote } from './sync-vote.ts'
import { voteAfterClick, withVote } from './vote-transitions.ts'

type VotedItem = VoteSummary & { publicId: string }

/** The votes being synced, by the public id of their item. */
const pendingVotes = new Map<string, PendingVote>()

/** Handles a click on a vote button. Shows the new vote at once. Does nothing for an anonymous viewer. */
export function castVote(entity: Entity, item: VotedItem, clicked: VoteType): void {
  if (!useAuth.getState().authenticated) return
  const { publicId, upvotes, downvotes, currUserVoteType } = item
  const syncing = pendingVotes.get(publicId)
  const pendingVote: PendingVote = syncing ?? {
    confirmed: { upvotes, downvotes, currUserVoteType },
    desired: currUserVoteType,
  }
  pendingVote.desired = voteAfterClick(pendingVote.desired, clicked)
  showVote(publicId, pendingVote)
  if (syncing) return
  pendingVotes.set(publicId, pendingVote)
  void sync(entity, publicId, pendingVote)
}

const showVote = (publicId: string, { confirmed, desired }: PendingVote) =>
  updateCachedEntity(publicId, withVote(confirmed, desired))

async function sync(entity: Entity, publicId: string, pendingVote: PendingVote): Promise<void> {
  try {
    if (await requireSession()) {
      const send = (toggle: VoteType) => sendToggle(entity, publicId, toggle)
      await syncVote(pendingVote, send, () => showVote(publicId, pendingVote))
    }
  } catch (error) {
    reportError(entity, publicId, error)
  }
  pendingVotes.delete(publicId)
  updateCachedEntity(publicId, pendingVote.confirmed)
}

function sendToggle(entity: Entity, publicId: string, toggle: VoteType): Promise<VoteSummary> {
  if (entity === 'video') return call('voteOnVideo', { query: { videoPublicId: publicId, toggle } })
  if (entity === 'post') return call('voteOnPost', { query: { postPublicId: publicId, toggle } })
  return call('voteOnComment', { query: { commentPublicId: publicId, toggle } })
}

const GONE: Record<Entity, string> = {
  video: t`This video is no longer there.`,
  post: t`This post is no longer there.`,
  comment: t`This comment is no longer there.`,
}

function reportError(entity: Entity, publicId: string, error: unknown): void {
  if (isProblem(error, 404)) {
    removeCachedEntity(publicId)
    return toastError('vote', GONE[entity])
  }
  toastError('vote', t`Your vote was not counted. ${{ reason: explainError(error) }}`)
}
