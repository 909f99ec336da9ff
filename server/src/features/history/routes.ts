import * as history from '@seam/contract/history.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { openItem } from '../item/open.ts'
import * as store from './store.ts'
import { watchHistory } from './watched.ts'

export function historyRoutes(api: Api, { db }: { db: Db }) {
  const positionRate = { points: 3_000, seconds: 300 }
  const findVideo = async ({ query: { videoId }, viewer }: Asked) =>
    typeof videoId === 'string' ? openItem(db, 'video', videoId, viewer) : undefined

  api.serve(history.addToHistory, {
    find: findVideo,
    answer: async ({ found, viewer }) => ({
      saved: await store.saveWatched(db, viewer.accountId, found.id),
    }),
    message: 'Noted',
  })

  api.serve(history.keepPosition, {
    rate: positionRate,
    find: findVideo,
    answer: async ({ query, found, viewer }) => ({
      saved: await store.savePosition(db, viewer.accountId, found.id, query.position),
    }),
    message: 'Noted',
  })

  api.serve(history.listStops, {
    answer: ({ viewer }) => store.stopsOf(db, viewer.accountId),
    message: 'Where you stopped',
  })

  api.serve(history.listHistory, {
    answer: ({ query, viewer }) => watchHistory(db, viewer.accountId, query),
    message: 'Your watch history, last watched first',
  })

  api.serve(history.clearHistory, {
    answer: async ({ query, viewer }) => {
      await store.clearWatched(db, viewer.accountId, query.range)
      return null
    },
    message: 'Your watch history is cleared',
  })

  api.serve(history.forgetWatched, {
    answer: async ({ params, viewer }) => {
      if (!(await store.forgetWatched(db, viewer.accountId, params.id))) throw notFound()
      return null
    },
    message: 'Removed from your watch history',
  })

  api.serve(history.addSearch, {
    answer: async ({ query, viewer }) => ({
      saved: await store.saveSearch(db, viewer.accountId, query.q),
    }),
    message: 'Noted',
  })

  api.serve(history.listSearches, {
    answer: async ({ viewer }) =>
      (await store.searchesBy(db, viewer.accountId)).map((row) => ({
        _id: row.public_id,
        query: row.query,
        searchedAt: row.searched_at.toISOString(),
      })),
    message: 'What you searched for last',
  })

  api.serve(history.clearSearches, {
    answer: async ({ viewer }) => {
      await store.clearSearches(db, viewer.accountId)
      return null
    },
    message: 'Your search history is cleared',
  })

  api.serve(history.forgetSearch, {
    answer: async ({ params, viewer }) => {
      if (!(await store.forgetSearch(db, viewer.accountId, params.id))) throw notFound()
      return null
    },
    message: 'Removed from your search history',
  })
}
