import { initialQueryKeys } from '@seam/contract/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './session/call.ts'

/** The prefix of the query keys of all versions of the terms. */
export const TERMS_KEY = ['terms'] as const

/** A version of the terms, or the newest. Fails with 404 if there is none. */
export const termsQuery = (version?: number) =>
  queryOptions({
    queryKey: initialQueryKeys.terms(version),
    queryFn: ({ signal }) =>
      call('getTerms', {
        query: version === undefined ? {} : { version: String(version) },
        signal,
      }),
  })
