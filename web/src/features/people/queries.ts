import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'

export const peopleKeys = {
  staff: ['people', 'staff'],
  person: ['people', 'person'],
  found: ['people', 'found'],
  applications: ['people', 'applications'],
} as const

// All are always stale: other owners and moderators, and the users themselves, change them.

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

export const staffQuery = () =>
  queryOptions({
    queryKey: peopleKeys.staff,
    queryFn: ({ signal }) => call('listStaff', { signal }),
    staleTime: 0,
  })

export const applicationsQuery = () => ({
  ...infiniteListOptions(peopleKeys.applications, (query, signal) =>
    call('listApplications', { query, signal }),
  ),
  staleTime: 0,
})
