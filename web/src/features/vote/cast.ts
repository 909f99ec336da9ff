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

type Voted = Votes & { publicId: string }

/** The votes that are being settled, by what they are on. */
const ballots = new Map<string, Ballot>()

/** Presses one of the two buttons of a thing. It shows at once; a visitor's does nothing. */
export function press(entity: Entity, item: Voted, pressed: VoteType): void {
  if (!useAuth.getState().authenticated) return
  const { publicId, upvotes, downvotes, currUserVoteType } = item
  const underway = ballots.get(publicId)
  const ballot = underway ?? {
    confirmed: { upvotes, downvotes, currUserVoteType },
    wish: currUserVoteType,
  }
  ballot.wish = wishAfter(ballot.wish, pressed)
  show(publicId, ballot)
  if (underway) return
  ballots.set(publicId, ballot)
  void run(entity, publicId, ballot)
}

const show = (publicId: string, { confirmed, wish }: Ballot) =>
  amendEverywhere(publicId, withVote(confirmed, wish))

async function run(entity: Entity, publicId: string, ballot: Ballot): Promise<void> {
  try {
    if (await requireSession()) {
      const send = (toggle: VoteType) => sendToggle(entity, publicId, toggle)
      await settle(ballot, send, () => show(publicId, ballot))
    }
  } catch (error) {
    tell(entity, publicId, error)
  }
  ballots.delete(publicId)
  amendEverywhere(publicId, ballot.confirmed)
}

function sendToggle(entity: Entity, publicId: string, toggle: VoteType): Promise<Votes> {
  if (entity === 'video') return call('voteOnVideo', { query: { videoPublicId: publicId, toggle } })
  if (entity === 'post') return call('voteOnPost', { query: { postPublicId: publicId, toggle } })
  return call('voteOnComment', { query: { commentPublicId: publicId, toggle } })
}

function tell(entity: Entity, publicId: string, error: unknown): void {
  if (isProblem(error, 404)) {
    removeEverywhere(publicId)
    return toastFailed('vote', `This ${entity} is no longer there.`)
  }
  toastFailed('vote', `Your vote was not counted. ${explain(error)}`)
}
