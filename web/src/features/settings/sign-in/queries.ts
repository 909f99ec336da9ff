import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../entities/session/call.ts'
import { settingsKeys } from '../keys.ts'

/** Whether two-factor sign-in is on. Always stale: another browser may have changed it. */
export const twoFactorQuery = () =>
  queryOptions({
    queryKey: settingsKeys.twoFactor,
    queryFn: ({ signal }) => call('getTwoFactor', { signal }),
    staleTime: 0,
  })

/** The user's passkeys. Always stale, as above. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: settingsKeys.passkeys,
    queryFn: ({ signal }) => call('listPasskeys', { signal }),
    staleTime: 0,
  })
