import { beforeAll, expect, test } from 'vitest'
import { type AuditEntry, listAccountActivity } from '@seam/contract/audit.ts'
import { auditActions, type AuditAction } from '@seam/contract/audit-actions.ts'
import { auditReaders } from '@seam/contract/audit-readers.ts'
import { listOwnDecisions } from '@seam/contract/moderation/decision.ts'
import { addReviewNote, claimReview, decideReviews } from '@seam/contract/moderation/review.ts'
import { endOtherSessions } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post, staff } from '../../../test/cast.ts'
import { downloadExport } from '../../../test/export.ts'
import { decisionBody, report, reviewOf, subject } from '../../../test/moderation.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { recordAudit } from './audit-log.ts'

let moderator: Person
beforeAll(async () => {
  moderator = await staff('Cleo', 'moderator')
})

/** Returns all pages of a user's activity, and their cursors. */
async function activityOf(who: Person) {
  const entries: AuditEntry[] = []
  const pages = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { limit: 5, ...(cursor !== undefined && { cursor }) }
    const { data } = await who.call(listAccountActivity, { query })
    entries.push(...data.docs)
    pages.push(data)
    cursor = data.nextCursor
  }
  return { entries, pages }
}

async function exportedActivity(who: Person) {
  const files = await downloadExport(who)
  return JSON.parse(files.get('activity.json')?.toString() ?? 'null') as {
    action: AuditAction
    by: string | null
  }[]
}

test('for each action, list and export show its subject what the contract says, and no more', async () => {
  const { db } = await app()
  const ben = await person('Ben')
  const [actor, about] = [await accountIdOf(moderator), await accountIdOf(ben)]
  for (const action of auditActions) await recordAudit(db, { actor, action, subject: about })

  const readers = auditActions.map((action) => [action, auditReaders[action]] as const)
  const expected = readers
    .filter(([, reader]) => reader !== 'staff')
    .map(([action, reader]) => [action, reader === 'account' ? moderator.username : null])
    .toReversed()
  const { entries, pages } = await activityOf(ben)
  expect(entries.map(({ action, actor: by }) => [action, by?.username ?? null])).toEqual(expected)
  expect(new Set(pages.map(({ totalDocs }) => totalDocs))).toEqual(new Set([expected.length]))
  const exported = await exportedActivity(ben)
  expect(exported.map(({ action, by }) => [action, by])).toEqual(expected)
})

test.each(['before a decision', 'after a dismissal'])(
  'the person reported reads nothing of the review %s',
  async (when) => {
    const ada = await person('Ada')
    await ada.call(endOtherSessions)
    const before = [await activityOf(ada), await exportedActivity(ada)]
    const { publicId } = await post(ada)
    await report(await person('Ben'), subject('post', publicId))
    const params = { publicId: (await reviewOf(moderator, ada)).publicId }
    const statuses = [
      (await moderator.call(claimReview, { params })).status,
      (await moderator.call(addReviewNote, { params, body: { text: 'Look again' } })).status,
    ]
    if (when === 'after a dismissal') {
      const body = { ...decisionBody('none'), reviews: [params.publicId] }
      statuses.push((await moderator.call(decideReviews, { body })).status)
    }
    expect(statuses).toEqual([200, 201, 200].slice(0, statuses.length))
    expect([await activityOf(ada), await exportedActivity(ada)]).toEqual(before)
    expect((await ada.call(listOwnDecisions)).data).toMatchObject({ docs: [], totalDocs: 0 })
  },
)

test('neither ids nor cursors reveal how many entries lie between two of an account', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (const who of [ada, ben]) {
    const about = await accountIdOf(who)
    for (let times = 0; times < 8; times += 1) {
      await recordAudit(db, { actor: about, action: 'sessions.ended', subject: about })
    }
  }
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', await accountIdOf(ada))
    .orderBy('id', 'desc')
    .execute()
  const { entries, pages } = await activityOf(ada)
  expect(entries).toHaveLength(8)
  for (const { _id: id } of entries) expect(id).toMatch(/^[\w-]{11}$/)
  const [at = '', masked = ''] = Buffer.from(pages[0]?.nextCursor ?? '', 'base64url')
    .toString()
    .split('.')
  expect(new Date(Number.parseInt(at, 36)).toISOString()).toBe(entries[4]?.at)
  expect(rows.map(({ id }) => id)).not.toContain(Number.parseInt(masked, 36))
})
