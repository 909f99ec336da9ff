import type { Entity } from '@seam/contract/comment.ts'
import { type VoteType, voteOnComment, voteOnPost, voteOnVideo } from '@seam/contract/vote.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { requireUnblocked } from '../visibility/require-unblocked.ts'
import { getItemFromQuery } from '../visibility/visible-item.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { gatherVotes } from './gather-votes.ts'

export function voteRoutes(api: Api, { db }: { db: Db }) {
  const toggleVote = gatherVotes(db)
  const voteHandler = (entity: Entity) => ({
    find: async (request: LookupContext) => {
      const item = await getItemFromQuery(db, entity, request)
      if (item) await requireUnblocked(db, request.viewer, [item.owner_id])
      return item
    },
    handle: async ({ query, found, viewer }: VoteRequest) => {
      const votes = await toggleVote(found.id, { accountId: viewer.accountId, type: query.toggle })
      if (!votes) throw notFound()
      return votes
    },
    message: 'Your vote is counted',
  })
  api.serve(voteOnVideo, voteHandler('video'))
  api.serve(voteOnPost, voteHandler('post'))
  api.serve(voteOnComment, voteHandler('comment'))
}

interface VoteRequest {
  query: { toggle: VoteType }
  found: VisibleItem
  viewer: Viewer
}
