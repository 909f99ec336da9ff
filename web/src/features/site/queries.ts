import { initialQueryKeys } from '@seam/contract/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/api/call.ts'

/** What the site says of itself. */
export const siteQuery = () =>
  queryOptions({
    queryKey: initialQueryKeys.site,
    queryFn: ({ signal }) => call('getSite', { signal }),
  })
