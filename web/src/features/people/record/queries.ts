import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/api/call.ts'
import { peopleKeys } from '../keys.ts'

// Always stale: it changes by what the user and other moderators do.

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...peopleKeys.found, q],
    queryFn: ({ signal }) => call('searchPeople', { query: { q }, signal }),
    staleTime: 0,
  })

export const personSessionsQuery = (username: string) =>
  queryOptions({
    queryKey: [...peopleKeys.person, username, 'sessions'],
    queryFn: ({ signal }) => call('listPersonSessions', { params: { username }, signal }),
    staleTime: 0,
  })

export const personUploadsQuery = (username: string) =>
  queryOptions({
    queryKey: [...peopleKeys.person, username, 'uploads'],
    queryFn: ({ signal }) => call('listPersonUploads', { params: { username }, signal }),
    staleTime: 0,
  })

export const invitedQuery = (username: string) =>
  queryOptions({
    queryKey: [...peopleKeys.person, username, 'invited'],
    queryFn: ({ signal }) => call('listInvited', { params: { username }, signal }),
    staleTime: 0,
  })

export const personQuery = (username: string) =>
  queryOptions({
    queryKey: [...peopleKeys.person, username],
    queryFn: ({ signal }) => call('getPerson', { params: { username }, signal }),
    staleTime: 0,
  })
