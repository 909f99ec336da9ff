import type { SignUpGroup } from '@seam/contract/moderation/wave.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/session/call.ts'

export const waveKeys = {
  signUps: ['moderation', 'sign-ups'],
  waves: ['moderation', 'waves'],
} as const

// Always stale: a wave changes while it is shown.

export const signUpGroupsQuery = (hours: number) =>
  queryOptions({
    queryKey: [...waveKeys.signUps, hours],
    queryFn: ({ signal }) => call('listSignUpGroups', { query: { hours }, signal }),
    staleTime: 0,
  })

export const signUpMembersQuery = (
  { kind, key }: Pick<SignUpGroup, 'kind' | 'key'>,
  hours: number,
  until: string,
) =>
  queryOptions({
    queryKey: [...waveKeys.signUps, hours, until, kind, key],
    queryFn: ({ signal }) =>
      call('listSignUpMembers', { query: { kind, key, hours, until }, signal }),
  })

const REFRESH_MS = 1_000

export const wavesQuery = () =>
  queryOptions({
    queryKey: waveKeys.waves,
    queryFn: ({ signal }) => call('listWaves', { signal }),
    staleTime: 0,
    // Only while a job is running.
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ finishedAt }) => finishedAt === null) ? REFRESH_MS : false,
  })
