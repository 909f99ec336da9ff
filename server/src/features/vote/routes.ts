import type { Entity } from '@seam/contract/comment.ts'
import { type VoteType, voteOnComment, voteOnPost, voteOnVideo } from '@seam/contract/vote.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findNamed, type OpenItem } from '../item/open.ts'
import { castVote } from './store.ts'

export function voteRoutes(api: Api, { db, shared }: { db: Db; shared: SharedAnswers }) {
  const voteHandler = (entity: Entity) => ({
    find: (request: Asked) => findNamed(db, entity, request),
    answer: async ({ query, found, viewer }: VoteRequest) => {
      const votes = await castVote(db, viewer.accountId, found.id, query.toggle)
      if (!votes) throw notFound()
      await shared.changed()
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
  found: OpenItem
  viewer: Viewer
}
