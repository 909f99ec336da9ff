import type { PersonRecord, QuotaBody } from '@seam/contract/people/people.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { ownerView } from '../../account/owner-view.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { mayDecideAbout } from '../../moderation/decision/decide.ts'
import { getDecisionsAbout } from '../../moderation/decision/decisions-about.ts'
import { getStorageUsage, type Quota } from '../../quota/quota.ts'
import { findPerson, setQuota } from './store.ts'

const DECISIONS = 20

/**
 * Returns what moderators know about an account. Includes the decisions about it, which name the
 * moderators, only for viewers who may decide about the account. Throws 404 if it is deleted.
 */
export async function getPerson(
  { db, quota }: { db: Db; quota: Quota },
  viewer: Viewer,
  accountId: number,
): Promise<PersonRecord> {
  const row = await findPerson(db, accountId)
  if (!row) throw notFound('There is no such user')
  const { dayEndsAt: _, ...usage } = await getStorageUsage(db, quota, accountId)
  return {
    ...ownerView(row),
    role: row.role,
    isPending: row.is_pending,
    createdAt: row.created_at.toISOString(),
    invitedBy: row.invited_by,
    standing: row.standing,
    sessions: row.sessions,
    videos: row.videos,
    posts: row.posts,
    comments: row.comments,
    decisions: mayDecideAbout(viewer, accountId, row.role)
      ? await getDecisionsAbout(db, accountId, DECISIONS)
      : [],
    storage: {
      ...usage,
      quotaBytes: row.quota_bytes,
      quotaBytesPerDay: row.quota_bytes_per_day,
    },
  }
}

/** Sets an account's own storage limits. Throws 404 if it is deleted. */
export const changeQuota = (
  db: Db,
  actor: number,
  accountId: number,
  quota: QuotaBody,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await setQuota(tx, accountId, quota))) throw notFound('There is no such user')
    const details = { ...quota }
    await recordAudit(tx, { actor, action: 'quota.changed', subject: accountId, details })
  })
