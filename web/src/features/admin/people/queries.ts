import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/api/call.ts'
import { adminKeys } from '../keys.ts'

// Always stale: it changes by what the user and other moderators do.

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...adminKeys.people, q],
    queryFn: ({ signal }) => call('searchPeople', { query: { q }, signal }),
    staleTime: 0,
  })

export const personSessionsQuery = (username: string) =>
  queryOptions({
    queryKey: [...adminKeys.person, username, 'sessions'],
    queryFn: ({ signal }) => call('listPersonSessions', { params: { username }, signal }),
    staleTime: 0,
  })

export const personUploadsQuery = (username: string) =>
  queryOptions({
    queryKey: [...adminKeys.person, username, 'uploads'],
    queryFn: ({ signal }) => call('listPersonUploads', { params: { username }, signal }),
    staleTime: 0,
  })

export const invitedQuery = (username: string) =>
  queryOptions({
    queryKey: [...adminKeys.person, username, 'invited'],
    queryFn: ({ signal }) => call('listInvited', { params: { username }, signal }),
    staleTime: 0,
  })
