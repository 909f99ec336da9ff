import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Invite, InviteBody, InviteList } from '@seam/contract/people/registration.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { approvalPending, ProblemError } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { randomSecretId } from '../../../infra/random-id.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import * as store from './invite-store.ts'

type InviteRow = Awaited<ReturnType<typeof store.findInvites>>[number]

const inviteView = (row: InviteRow): Invite => ({
  _id: row.code,
  uses: row.uses,
  usesLeft: row.uses_left,
  isValid: row.uses_left > 0 && row.expires_at > new Date(),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

/** Returns how many people this user may invite in total; null without a limit. */
const allowance = async (db: Db, { role }: Viewer): Promise<number | null> =>
  role === 'member' ? (await readSiteSettings(db)).invitesPerMember : null

/** Creates an invite. Throws 409 if it would invite too many people or the user has too many. */
export async function createInvite(
  db: Db,
  viewer: Viewer,
  { uses, days }: InviteBody,
): Promise<Invite> {
  if (viewer.isPending) throw approvalPending()
  const allowed = await allowance(db, viewer)
  return db.transaction().execute(async (tx) => {
    await store.lockInviter(tx, viewer.accountId)
    const { invites, people } = await store.countInvites(tx, viewer.accountId)
    const isAllowed = allowed === null || people + uses <= allowed
    if (!isAllowed || invites >= limits.invites) {
      throw new ProblemError('conflict', serverMessages.inviteLimitReached)
    }
    const code = randomSecretId()
    const inviterId = viewer.accountId
    return inviteView(await store.insertInvite(tx, { code, inviterId, uses, days }))
  })
}

export async function listInvites(db: Db, viewer: Viewer): Promise<InviteList> {
  const allowed = await allowance(db, viewer)
  const { people } = await store.countInvites(db, viewer.accountId)
  return {
    invites: (await store.findInvites(db, viewer.accountId)).map(inviteView),
    left: allowed === null ? null : Math.max(0, allowed - people),
  }
}
