import * as contract from '@seam/contract/people/people.ts'
import { limits } from '@seam/contract/limits.ts'
import type { DiskSpace } from '../../../infra/disk-space/disk-space.ts'
import type { Api, LookupContext } from '../../../infra/http/api.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { findAccountId } from '../../account/account.ts'
import { ownerView } from '../../account/owner-view.ts'
import type { Quota } from '../../quota/quota.ts'
import * as people from './people.ts'
import { findUploads, searchPeople } from './find-store.ts'
import * as sessions from './sessions.ts'
import { findLargestUsers } from './store.ts'

export interface Services {
  db: Db
  disk: DiskSpace
  quota: Quota
}

export function recordRoutes(api: Api, { db, disk, quota }: Services) {
  const findUser = async ({ params: { username = '' } }: LookupContext) => {
    const accountId = await findAccountId(db, username)
    if (accountId === undefined) throw notFound('There is no such user')
    return accountId
  }

  api.serve(contract.searchPeople, {
    handle: async ({ query: { q } }) =>
      (await searchPeople(db, q)).map((row) => ({
        ...ownerView(row),
        role: row.role,
        standing: row.standing,
        createdAt: row.created_at.toISOString(),
      })),
    message: 'The matching users',
  })

  api.serve(contract.listPersonSessions, {
    find: findUser,
    handle: ({ found, viewer }) => sessions.listSessionsOf(db, viewer, found),
    message: 'The sessions of this user',
  })

  api.serve(contract.endPersonSession, {
    find: findUser,
    handle: async ({ found, params: { id }, viewer }) => {
      await sessions.endSessionOf(db, viewer, found, id)
      return null
    },
    message: 'The session is ended',
  })

  api.serve(contract.endPersonSessions, {
    find: findUser,
    handle: async ({ found, viewer }) => {
      await sessions.endSessionsOf(db, viewer, found)
      return null
    },
    message: 'All sessions are ended',
  })

  api.serve(contract.listPersonUploads, {
    find: findUser,
    handle: async ({ found }) =>
      (await findUploads(db, found)).map(({ title, path, uploaded_at: at, ...file }) => ({
        ...file,
        uploadedAt: at.toISOString(),
        video: title !== null && path !== null ? { title, path } : null,
      })),
    message: 'What this user has uploaded, newest first',
  })

  api.serve(contract.getPerson, {
    find: findUser,
    handle: ({ found, viewer }) => people.getPerson({ db, quota }, viewer, found),
    message: 'What moderators know about this user',
  })

  api.serve(contract.changeQuota, {
    find: findUser,
    handle: async ({ found, body, viewer }) => {
      await people.changeQuota(db, viewer.accountId, found, body)
      return people.getPerson({ db, quota }, viewer, found)
    },
    message: 'The limits are changed',
  })

  api.serve(contract.getStorageOverview, {
    handle: async () => {
      const { free, total } = await disk.usage()
      const users = await findLargestUsers(db, limits.maxPageSize)
      return { freeBytes: free, totalBytes: total, users }
    },
    message: 'Who stores the most',
  })
}
