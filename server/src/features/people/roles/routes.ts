import { claim } from '@seam/contract/people/claim.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { changeRole, listStaff, type StaffMember } from '@seam/contract/people/staff.ts'
import type { Api } from '../../../infra/http/api.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { findAccountId, getAuthUser } from '../../account/account.ts'
import { ownerView } from '../../account/owner-view.ts'
import * as rules from './change-role.ts'
import { claimSite } from './claim.ts'
import { findStaff, findStaffMember } from './store.ts'

type StaffRow = Awaited<ReturnType<typeof findStaff>>[number]

const staffView = (row: StaffRow): StaffMember => ({
  _id: row.public_id,
  ...ownerView(row),
  role: row.role,
})

export function roleRoutes(api: Api, services: { db: Db; queue: Queue }) {
  const { db } = services
  api.serve(claim, {
    rate: rateLimitRules.claims,
    handle: async ({ body, viewer: { accountId } }) => {
      await claimSite(services, accountId, body.code)
      return getAuthUser(db, accountId)
    },
    message: 'You are an owner of this site',
  })

  api.serve(listStaff, {
    handle: async () => (await findStaff(db)).map(staffView),
    message: 'The owners and moderators of this site',
  })

  api.serve(changeRole, {
    find: async ({ params: { username = '' } }) => {
      const accountId = await findAccountId(db, username)
      if (accountId === undefined) throw notFound('There is no such user')
      return accountId
    },
    handle: async ({ body: { role }, found, viewer }) => {
      await rules.changeRole(services, { actor: viewer.accountId, accountId: found, role })
      const row = await findStaffMember(db, found)
      if (!row) throw notFound('There is no such user')
      return staffView(row)
    },
    message: 'The role is changed',
  })
}
