import * as z from 'zod'

export const voteType = z.enum(['UPVOTE', 'DOWNVOTE'])
export type VoteType = z.infer<typeof voteType>

/** The vote part of every entity that can be voted on. */
export const votes = {
  upvotes: z.int(),
  downvotes: z.int(),
  currUserVoteType: voteType.nullable(),
}
