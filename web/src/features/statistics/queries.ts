import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Days } from './periods.ts'
import { call } from '../../entities/session/call.ts'

// Always stale: numbers are added every minute. While another period is loading, the numbers of the
// one before stay.

export const videoStatisticsQuery = (publicId: string, days: Days) =>
  queryOptions({
    queryKey: ['statistics', 'video', publicId, days],
    queryFn: ({ signal }) =>
      call('getVideoStatistics', { params: { publicId }, query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const ownStatisticsQuery = (days: Days) =>
  queryOptions({
    queryKey: ['statistics', 'own', days],
    queryFn: ({ signal }) => call('getOwnStatistics', { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
