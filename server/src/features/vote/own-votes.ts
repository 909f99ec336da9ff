import type { Paged } from '@seam/contract/paging.ts'
import type { VoteType } from '@seam/contract/vote.ts'
import type { OwnVotes } from './own-vote-store.ts'

interface Votable {
  publicId: string
  currUserVoteType: VoteType | null
}

export const withOwnVote = <Doc extends Votable>(doc: Doc, votes: OwnVotes): Doc => ({
  ...doc,
  currUserVoteType: votes[doc.publicId] ?? null,
})

/** Adds the viewer's votes to a page built for anonymous viewers. */
export const withOwnVotes = <Doc extends Votable>(
  page: Paged<Doc>,
  votes: OwnVotes,
): Paged<Doc> => ({
  ...page,
  docs: page.docs.map((doc) => withOwnVote(doc, votes)),
})
