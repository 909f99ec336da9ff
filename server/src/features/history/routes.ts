import * as history from '@seam/contract/history.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { getVisibleItem } from '../visibility/visible-item.ts'
import * as store from './store.ts'
import { getWatchHistoryPage } from './watch-history.ts'

export function historyRoutes(api: Api, { db }: { db: Db }) {
  const positionRate = { points: 3_000, seconds: 300 }
  const findVideo = async ({ query: { videoId }, viewer }: LookupContext) =>
    typeof videoId === 'string' ? getVisibleItem(db, 'video', videoId, viewer) : undefined

  api.serve(history.addToWatchHistory, {
    find: findVideo,
    handle: async ({ found, viewer }) => ({
      saved: await store.addToWatchHistory(db, viewer.accountId, found.id),
    }),
    message: 'Done',
  })

  api.serve(history.savePosition, {
    rate: positionRate,
    find: findVideo,
    handle: async ({ query, found, viewer }) => ({
      saved: await store.savePosition(db, viewer.accountId, found.id, query.position),
    }),
    message: 'Done',
  })

  api.serve(history.listResumePositions, {
    handle: ({ viewer }) => store.getResumePositions(db, viewer.accountId),
    message: 'Your resume positions',
  })

  api.serve(history.listWatchHistory, {
    handle: ({ query, viewer }) => getWatchHistoryPage(db, viewer.accountId, query),
    message: 'Your watch history, most recent first',
  })

  api.serve(history.clearWatchHistory, {
    handle: async ({ query, viewer }) => {
      await store.clearWatchHistory(db, viewer.accountId, query.range)
      return null
    },
    message: 'Your watch history is cleared',
  })

  api.serve(history.deleteWatchHistoryEntry, {
    handle: async ({ params, viewer }) => {
      if (!(await store.deleteWatchHistoryEntry(db, viewer.accountId, params.id))) throw notFound()
      return null
    },
    message: 'Removed from your watch history',
  })

  api.serve(history.addToSearchHistory, {
    handle: async ({ query, viewer }) => ({
      saved: await store.addToSearchHistory(db, viewer.accountId, query.q),
    }),
    message: 'Done',
  })

  api.serve(history.listSearchHistory, {
    handle: async ({ viewer }) =>
      (await store.findSearchHistory(db, viewer.accountId)).map((row) => ({
        _id: row.public_id,
        query: row.query,
        searchedAt: row.searched_at.toISOString(),
      })),
    message: 'Your recent searches',
  })

  api.serve(history.clearSearchHistory, {
    handle: async ({ viewer }) => {
      await store.clearSearchHistory(db, viewer.accountId)
      return null
    },
    message: 'Your search history is cleared',
  })

  api.serve(history.deleteSearchHistoryEntry, {
    handle: async ({ params, viewer }) => {
      if (!(await store.deleteSearchHistoryEntry(db, viewer.accountId, params.id))) throw notFound()
      return null
    },
    message: 'Removed from your search history',
  })
}
