import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { messages } from './messages.ts'

export const voteType = z.enum(['UPVOTE', 'DOWNVOTE'], { error: messages.voteToggle })
export type VoteType = z.infer<typeof voteType>

export const voteFields = {
  upvotes: z.int(),
  downvotes: z.int(),
  currUserVoteType: voteType.nullable(),
}

export const voteSummary = z.object(voteFields)
export type VoteSummary = z.infer<typeof voteSummary>

const voteEndpoint = {
  tag: 'Vote',
  method: 'GET',
  access: 'signed-in',
  changesState: true,
  cache: 'invalidate',
  response: voteSummary,
} as const

export const voteOnVideo = endpoint({
  ...voteEndpoint,
  summary: 'Vote on a video, switch the vote, or withdraw it',
  path: '/vote/video',
  query: z.object({ videoPublicId: publicId, toggle: voteType }),
})

export const voteOnPost = endpoint({
  ...voteEndpoint,
  summary: 'Vote on a post, switch the vote, or withdraw it',
  path: '/vote/post',
  query: z.object({ postPublicId: publicId, toggle: voteType }),
})

export const voteOnComment = endpoint({
  ...voteEndpoint,
  summary: 'Vote on a comment, switch the vote, or withdraw it',
  path: '/vote/comment',
  query: z.object({ commentPublicId: publicId, toggle: voteType }),
})
