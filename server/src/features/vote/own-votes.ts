import type { Paged } from '@seam/contract/paging.ts'
import type { VoteType } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'

/** What somebody voted, by public id. */
export type OwnVotes = Record<string, VoteType | null>

/** The votes of account $1 on the items of the public ids $2, as one JSON object. */
export const OWN_VOTES = `
  (select coalesce(jsonb_object_agg(item.public_id, vote.type), '{}')
   from item join vote on vote.item_id = item.id and vote.account_id = $1
   where item.public_id = any($2::text[]))`

const votesOf = statement<{ votes: OwnVotes }>(`select ${OWN_VOTES} as votes`)

/** What somebody voted on these. */
export async function ownVotes(db: Db, accountId: number, publicIds: string[]): Promise<OwnVotes> {
  if (publicIds.length === 0) return {}
  const [row] = await votesOf(db, accountId, publicIds)
  return row?.votes ?? {}
}

interface Voted {
  publicId: string
  currUserVoteType: VoteType | null
}

export const withOwnVote = <Doc extends Voted>(doc: Doc, votes: OwnVotes): Doc => ({
  ...doc,
  currUserVoteType: votes[doc.publicId] ?? null,
})

/** A page that was made for everybody, as the one who voted so sees it. */
export const withOwnVotes = <Doc extends Voted>(page: Paged<Doc>, votes: OwnVotes): Paged<Doc> => ({
  ...page,
  docs: page.docs.map((doc) => withOwnVote(doc, votes)),
})

const ownersVotesOf = statement<{ votes: OwnVotes }>(`
  select coalesce(jsonb_object_agg(item.public_id, vote.type), '{}') as votes
  from item join vote on vote.item_id = item.id and vote.account_id = item.owner_id
  where item.id = any($1::bigint[])`)

/** What the owners of these items, by row number, voted on them themselves. */
export const ownersVotes = async (db: Db, itemIds: number[]): Promise<OwnVotes> =>
  (await ownersVotesOf(db, itemIds))[0]?.votes ?? {}
