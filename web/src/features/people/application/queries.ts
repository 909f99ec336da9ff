import { call } from '../../../entities/api/call.ts'
import { infiniteListOptions } from '../../../entities/cache/infinite-list.ts'
import { peopleKeys } from '../keys.ts'

// Always stale: another moderator may have decided.

export const applicationsQuery = () => ({
  ...infiniteListOptions(peopleKeys.applications, (query, signal) =>
    call('listApplications', { query, signal }),
  ),
  staleTime: 0,
})
