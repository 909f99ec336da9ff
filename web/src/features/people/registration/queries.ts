import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/session/call.ts'
import { send } from '../../../entities/api/send.ts'

export const invitesKey = ['invites'] as const

/** The user's own invites. */
export const invitesQuery = () =>
  queryOptions({
    queryKey: invitesKey,
    queryFn: ({ signal }) => call('listInvites', { signal }),
    staleTime: 0,
  })

/** Who sent an invite. */
export const inviteQuery = (invite: string) =>
  queryOptions({
    queryKey: ['invite', invite],
    queryFn: ({ signal }) => send('checkInvite', { body: { invite }, signal }),
    enabled: invite !== '',
  })
