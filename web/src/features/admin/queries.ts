import type { SitePeriod } from '@seam/contract/statistics.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'
import { adminKeys } from './keys.ts'

// Always stale: another owner may have changed it.

export const siteSettingsQuery = () =>
  queryOptions({
    queryKey: adminKeys.siteSettings,
    queryFn: ({ signal }) => call('getSiteSettings', { signal }),
    staleTime: 0,
  })

export const storageOverviewQuery = () =>
  queryOptions({
    queryKey: adminKeys.storage,
    queryFn: ({ signal }) => call('getStorageOverview', { signal }),
    staleTime: 0,
  })

/** The numbers of the site. While another period is loading, those of the one before stay. */
export const siteStatisticsQuery = (period: SitePeriod) =>
  queryOptions({
    queryKey: [...adminKeys.statistics, period],
    queryFn: ({ signal }) => call('getSiteStatistics', { query: { period }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const REFRESH_MS = 15_000

export const healthQuery = () =>
  queryOptions({
    queryKey: adminKeys.health,
    queryFn: ({ signal }) => call('getHealth', { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export const mailQuery = () =>
  queryOptions({
    queryKey: adminKeys.mail,
    queryFn: ({ signal }) => call('getMailState', { signal }),
    staleTime: 0,
  })

export const mailSettingsQuery = () =>
  queryOptions({
    queryKey: adminKeys.mailSettings,
    queryFn: ({ signal }) => call('getMailSettings', { signal }),
    staleTime: 0,
  })

export const backupSettingsQuery = () =>
  queryOptions({
    queryKey: adminKeys.backupSettings,
    queryFn: ({ signal }) => call('getBackupSettings', { signal }),
    staleTime: 0,
  })

export const providersQuery = () =>
  queryOptions({
    queryKey: adminKeys.providers,
    queryFn: ({ signal }) => call('listProviders', { signal }),
    staleTime: 0,
  })

export const auditLogQuery = () => ({
  ...infiniteListOptions(adminKeys.auditLog, (query, signal) =>
    call('listAuditLog', { query, signal }),
  ),
  staleTime: 0,
})
