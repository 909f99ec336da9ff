import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/api/call.ts'
import { peopleKeys } from '../keys.ts'

// Always stale: another owner may have changed it.

export const staffQuery = () =>
  queryOptions({
    queryKey: peopleKeys.staff,
    queryFn: ({ signal }) => call('listStaff', { signal }),
    staleTime: 0,
  })
