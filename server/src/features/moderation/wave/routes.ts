import { limits } from '@seam/contract/limits.ts'
import * as contract from '@seam/contract/moderation/wave.ts'
import type { Api, LookupContext } from '../../../infra/http/api.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { findAccountId } from '../../account/account.ts'
import { ownerView } from '../../account/owner-view.ts'
import { findInvited, selectInvited } from './invited-store.ts'
import { countRecent, findGroups, findMembers, membersOf } from './sign-up-store.ts'
import { reverseWave, startWave } from './start-wave.ts'
import { findWave, findWaves } from './store.ts'
import { groupView, memberView, waveView } from './view.ts'

const WAVES = 20

export function waveRoutes(api: Api, { db, queue }: { db: Db; queue: Queue }) {
  const getWave = async (publicId: string) => {
    const row = await findWave(db, publicId)
    if (!row) throw notFound('There is no such wave')
    return row
  }
  const findUser = async ({ params: { username = '' } }: LookupContext) => {
    const accountId = await findAccountId(db, username)
    if (accountId === undefined) throw notFound('There is no such user')
    return accountId
  }

  api.serve(contract.listSignUpGroups, {
    handle: async ({ query: { hours } }) => {
      const { now, count } = await countRecent(db, hours)
      const until = now.toISOString()
      return {
        until,
        accounts: count,
        groups: (await findGroups(db, { hours, until })).map(groupView),
      }
    },
    message: 'Recent sign-ups by what they have in common',
  })

  api.serve(contract.listSignUpMembers, {
    handle: async ({ query: { kind, key, hours, until } }) =>
      (await findMembers(db, { kind, key }, { hours, until })).map(memberView),
    message: 'The accounts of this group, newest first',
  })

  api.serve(contract.startWave, {
    handle: async ({ body: { groups, except, hours, until, ...reasons }, viewer }) => {
      const members = membersOf(groups, { hours, until })
      const chosen = { members, except, groups, isDetected: true }
      return waveView(await getWave(await startWave({ db, queue }, viewer, reasons, chosen)))
    },
    message: 'A job is now applying this decision',
  })

  api.serve(contract.listWaves, {
    handle: async () => (await findWaves(db, WAVES)).map(waveView),
    message: 'The newest waves',
  })

  api.serve(contract.reverseWave, {
    find: ({ params: { publicId = '' } }) => getWave(publicId),
    handle: async ({ found, viewer }) => {
      await reverseWave({ db, queue }, viewer, found)
      return waveView(await getWave(found.public_id))
    },
    message: 'A job is now reversing these decisions',
  })

  api.serve(contract.listInvited, {
    find: findUser,
    handle: async ({ found }) =>
      (await findInvited(db, found, limits.invitedListed)).map((row) => ({
        ...ownerView(row),
        invitedBy: row.invited_by,
        depth: row.depth,
        standing: row.standing,
        createdAt: row.created_at.toISOString(),
      })),
    message: 'Users invited by this user, directly and through others',
  })

  api.serve(contract.suspendInvited, {
    find: findUser,
    handle: async ({ found, params: { username }, body, viewer }) => {
      const chosen = {
        members: selectInvited(found),
        isDetected: false,
        groups: [{ kind: 'invited', key: username }],
      }
      return waveView(await getWave(await startWave({ db, queue }, viewer, body, chosen)))
    },
    message: 'A job is now applying this decision',
  })
}
