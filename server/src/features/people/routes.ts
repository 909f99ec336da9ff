import { changeQuota, getPerson, getStorageOverview } from '@seam/contract/people.ts'
import { limits } from '@seam/contract/limits.ts'
import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findAccountId } from '../account/account.ts'
import type { Quota } from '../quota/quota.ts'
import * as people from './people.ts'
import { findLargestUsers } from './store.ts'

interface Services {
  db: Db
  disk: DiskSpace
  quota: Quota
}

export function peopleRoutes(api: Api, { db, disk, quota }: Services) {
  const findUser = async ({ params: { username = '' } }: LookupContext) => {
    const accountId = await findAccountId(db, username)
    if (accountId === undefined) throw notFound('There is no such user')
    return accountId
  }

  api.serve(getPerson, {
    find: findUser,
    handle: ({ found }) => people.getPerson(db, quota, found),
    message: 'What moderators know of this user',
  })

  api.serve(changeQuota, {
    find: findUser,
    handle: async ({ found, body, viewer }) => {
      await people.changeQuota(db, viewer.accountId, found, body)
      return people.getPerson(db, quota, found)
    },
    message: 'The limits are changed',
  })

  api.serve(getStorageOverview, {
    handle: async () => {
      const { free, total } = await disk.usage()
      const users = await findLargestUsers(db, limits.maxPageSize)
      return { freeBytes: free, totalBytes: total, users }
    },
    message: 'Who stores the most',
  })
}
