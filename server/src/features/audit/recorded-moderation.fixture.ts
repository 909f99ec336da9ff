import { sql } from 'kysely'
import {
  answerAppeal,
  appealDecision,
  decideOn,
  reverseDecision,
} from '@seam/contract/moderation/decision.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { addReviewNote, claimReview, decideReviews } from '@seam/contract/moderation/review.ts'
import {
  listSignUpGroups,
  reverseWave,
  startWave,
  suspendInvited,
} from '@seam/contract/moderation/wave.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post } from '../../../test/cast.ts'
import { decide, report, reviewOf, subject, decisionBody } from '../../../test/moderation.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { randomPublicId } from '../../infra/random-id.ts'

/** A successful request to an endpoint, as an owner, about another user. */
export type RecordedRequest = [
  Endpoint,
  (owner: Person, other: Person) => Promise<{ status: number }>,
]

export const moderationRequests: RecordedRequest[] = [
  [
    claimReview,
    async (owner, other) => {
      const { publicId } = await reviewedPost(owner, other)
      return owner.call(claimReview, { params: { publicId } })
    },
  ],
  [
    addReviewNote,
    async (owner, other) => {
      const { publicId } = await reviewedPost(owner, other)
      return owner.call(addReviewNote, { params: { publicId }, body: { text: 'Look again' } })
    },
  ],
  [
    decideReviews,
    async (owner, other) => {
      const { publicId } = await reviewedPost(owner, other)
      return owner.call(decideReviews, { body: { ...decisionBody('hide'), reviews: [publicId] } })
    },
  ],
  [decideOn, (owner, { username }) => decide(owner, subject('profile', username), 'warn')],
  [
    reverseDecision,
    async (owner, other) => owner.call(reverseDecision, { params: await insertDecision(other) }),
  ],
  [
    answerAppeal,
    async (owner, other) => {
      const params = await insertDecision(other)
      await other.call(appealDecision, { params, body: { text: 'It is not' } })
      return owner.call(answerAppeal, { params, body: { isReversed: true, text: 'Right' } })
    },
  ],
  [
    startWave,
    async (owner, other) => {
      const { db } = await app()
      await db
        .updateTable('sign_up')
        .set({ mail_domain: `${other.username}.example` })
        .where('account_id', '=', await accountIdOf(other))
        .execute()
      const { data } = await owner.call(listSignUpGroups)
      const groups = [{ kind: 'domain', key: `${other.username}.example` }]
      return owner.call(startWave, {
        body: { ...decisionBody('suspend'), hours: 1, until: data.until, groups },
      })
    },
  ],
  [
    suspendInvited,
    async (owner, other) => {
      const { db } = await app()
      await db
        .updateTable('account')
        .set({ invited_by: await accountIdOf(other) })
        .where('id', '=', await accountIdOf(await person('Cleo')))
        .execute()
      const params = { username: other.username }
      return owner.call(suspendInvited, { params, body: decisionBody('suspend') })
    },
  ],
  [
    reverseWave,
    async (owner) => {
      const publicId = randomPublicId()
      const { db } = await app()
      await sql`
        insert into wave (public_id, action, facts, ground, reference, groups)
        values (${publicId}, 'suspend', '', 'rules', '', '[]')`.execute(db)
      return owner.call(reverseWave, { params: { publicId } })
    },
  ],
]

async function reviewedPost(moderator: Person, author: Person) {
  const { publicId } = await post(author)
  await report(await person('Cleo'), subject('post', publicId))
  return reviewOf(moderator, author)
}

/** Adds a decision about a user without an entry in the log. Returns its public id. */
async function insertDecision({ username }: Person) {
  const publicId = randomPublicId()
  const { db } = await app()
  await sql`
    insert into decision (public_id, account_id, kind, action, facts, reference, is_reported, snapshot)
    select ${publicId}, id, 'profile', 'warn', '', '', false, '{"title":"","text":"","wasAdult":false}'
    from account where username = ${username}`.execute(db)
  return { publicId }
}
