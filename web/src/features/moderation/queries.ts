import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'

export const decisionKeys = { own: ['decision', 'own'] } as const

export const ownDecisionsQuery = () => ({
  ...infiniteListOptions(decisionKeys.own, (query, signal) =>
    call('listOwnDecisions', { query, signal }),
  ),
  staleTime: 0,
})

export const heldItemsQuery = () =>
  queryOptions({
    queryKey: ['held-item'],
    queryFn: ({ signal }) => call('listHeldItems', { signal }),
    staleTime: 0,
  })

export const ownReportsQuery = () => ({
  ...infiniteListOptions(['report', 'own'], (query, signal) =>
    call('listOwnReports', { query, signal }),
  ),
  staleTime: 0,
})

export const transparencyQuery = (year: string | undefined) =>
  queryOptions({
    queryKey: ['transparency', year ?? ''],
    queryFn: ({ signal }) =>
      call('getTransparencyReport', { query: year === undefined ? {} : { year }, signal }),
  })
