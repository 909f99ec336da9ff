import type { Entity } from '@seam/contract/comment.ts'
import type { Votes, VoteType } from '@seam/contract/vote.ts'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { explain } from '../../lib/api/explain.ts'
import { amendEverywhere, removeEverywhere } from '../../lib/cache/entities.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { toastFailed } from '../../lib/toast.ts'
import { type Ballot, settle } from './ballot.ts'
import { wishAfter, withVote } from './transitions.ts'

type VotedItem = Votes & { publicId: string }

/** The votes being synced, by the public id of their item. */
const pendingVotes = new Map<string, Ballot>()

/** Handles a click on a vote button. Shows the new vote at once. Does nothing for an anonymous viewer. */
export function press(entity: Entity, item: VotedItem, clicked: VoteType): void {
  if (!useAuth.getState().authenticated) return
  const { publicId, upvotes, downvotes, currUserVoteType } = item
  const syncing = pendingVotes.get(publicId)
  const pendingVote: Ballot = syncing ?? {
    confirmed: { upvotes, downvotes, currUserVoteType },
    wish: currUserVoteType,
  }
  pendingVote.wish = wishAfter(pendingVote.wish, clicked)
  showVote(publicId, pendingVote)
  if (syncing) return
  pendingVotes.set(publicId, pendingVote)
  void sync(entity, publicId, pendingVote)
}

const showVote = (publicId: string, { confirmed, wish }: Ballot) =>
  amendEverywhere(publicId, withVote(confirmed, wish))

async function sync(entity: Entity, publicId: string, pendingVote: Ballot): Promise<void> {
  try {
    if (await requireSession()) {
      const send = (toggle: VoteType) => sendToggle(entity, publicId, toggle)
      await settle(pendingVote, send, () => showVote(publicId, pendingVote))
    }
  } catch (error) {
    reportError(entity, publicId, error)
  }
  pendingVotes.delete(publicId)
  amendEverywhere(publicId, pendingVote.confirmed)
}

function sendToggle(entity: Entity, publicId: string, toggle: VoteType): Promise<Votes> {
  if (entity === 'video') return call('voteOnVideo', { query: { videoPublicId: publicId, toggle } })
  if (entity === 'post') return call('voteOnPost', { query: { postPublicId: publicId, toggle } })
  return call('voteOnComment', { query: { commentPublicId: publicId, toggle } })
}

function reportError(entity: Entity, publicId: string, error: unknown): void {
  if (isProblem(error, 404)) {
    removeEverywhere(publicId)
    return toastFailed('vote', `This ${entity} is no longer there.`)
  }
  toastFailed('vote', `Your vote was not counted. ${explain(error)}`)
}
