import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { listAccountActivity, listAuditLog } from '@seam/contract/audit.ts'
import type { AuditAction } from '@seam/contract/audit-actions.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { retryMail, sendTestMail } from '@seam/contract/mail.ts'
import { endOtherSessions } from '@seam/contract/settings.ts'
import { changeRole } from '@seam/contract/people/staff.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, staff } from '../../../test/cast.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { recordedRequests } from './recorded-requests.fixture.ts'

afterEach(resetSite)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** They need a site that sends mail, see features/mail/routes.test.ts. */
const testedElsewhere: readonly Endpoint[] = [retryMail, sendTestMail]
const audited = endpoints.filter(
  (endpoint) => endpoint.audit !== undefined && !testedElsewhere.includes(endpoint),
)

test('every change by a moderator or an owner is recorded', () => {
  const unrecorded = endpoints.filter(
    ({ access, changesState, audit }) =>
      (access === 'moderator' || access === 'owner') && changesState && audit === undefined,
  )
  expect(unrecorded.map(nameOf)).toEqual([])
  expect(recordedRequests.map(([endpoint]) => nameOf(endpoint)).toSorted()).toEqual(
    audited.map(nameOf).toSorted(),
  )
})

interface Entry {
  action: AuditAction
  actor_id: number | null
  subject_id: number | null
}

test.each(
  recordedRequests.map(([endpoint, request]) => [nameOf(endpoint), endpoint, request] as const),
)('%s adds one entry, with who acted and on whom', async (_name, endpoint, request) => {
  const { db } = await app()
  const [owner, other] = [await staff('Ada', 'owner'), await person('Ben')]
  const idOf = async ({ username }: Person) =>
    (
      await db
        .selectFrom('account')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id
  const [ownerId, otherId] = [await idOf(owner), await idOf(other)]
  expect((await request(owner, other)).status).toBe(endpoint.status)
  const { rows } = await sql<Entry>`
      select action, actor_id, subject_id from audit_log
      where subject_id = ${otherId} or actor_id in (${ownerId}, ${otherId}) order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([endpoint.audit])
  const actorId = { owner: ownerId, moderator: ownerId, 'signed-in': otherId, public: null }
  expect(rows[0]?.actor_id).toBe(actorId[endpoint.access])
})

test('an owner reads the log page by page, newest first', async () => {
  const owner = await staff('Ada', 'owner')
  const ben = await person('Ben')
  for (const role of ['moderator', 'member', 'moderator'] as const) {
    await owner.call(changeRole, { params: { username: ben.username }, body: { role } })
  }
  const first = await owner.call(listAuditLog, { query: { limit: 2 } })
  expect(first.data.docs.map(({ details }) => details)).toEqual([
    { from: 'member', to: 'moderator' },
    { from: 'moderator', to: 'member' },
  ])
  expect(first.data.docs[0]).toMatchObject({
    action: 'role.changed',
    actor: { username: owner.username, fullName: 'Ada' },
    subject: { username: ben.username, fullName: 'Ben' },
  })
  const query = { limit: 1, cursor: first.data.nextCursor ?? '' }
  const second = await owner.call(listAuditLog, { query })
  expect(second.data.docs[0]?.details).toEqual({ from: 'member', to: 'moderator' })
})

test('users read the changes of their own account only', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await ada.call(endOtherSessions)
  const { data } = await ada.call(listAccountActivity)
  expect(data.docs.map(({ action }) => action)).toEqual(['sessions.ended'])
  expect((await ben.call(listAccountActivity)).data.docs).toEqual([])
})

test('no entry can be changed or removed', async () => {
  const { db } = await app()
  const ada = await person('Ada')
  await ada.call(endOtherSessions)
  for (const statement of [
    sql`update audit_log set details = '{"forged": true}'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  }
})

test('an entry outlives the accounts in it, without their names', async () => {
  const { db } = await app()
  const owner = await staff('Ada', 'owner')
  const ben = await person('Ben')
  await owner.call(changeRole, { params: { username: ben.username }, body: { role: 'moderator' } })
  await ben.call(deleteAccount, { params: { username: ben.username } })
  const { data } = await owner.call(listAuditLog, { query: { limit: 2 } })
  expect(data.docs.map(({ action, subject }) => [action, subject])).toEqual([
    ['account.deleted', null],
    ['role.changed', null],
  ])
  const { rows } = await sql`
    select from audit_log where details::text like ${`%${ben.username}%`}`.execute(db)
  expect(rows).toEqual([])
})
