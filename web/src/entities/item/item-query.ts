import { initialQueryKeys } from '@seam/contract/pages.ts'
import { queryOptions } from '@tanstack/react-query'
import { isProblem } from '../../lib/errors.ts'
import {
  type EntityByKind,
  cacheEntityInTab,
  findInCachedLists,
  removeCachedEntityInTab,
} from '../cache/cached-entities.ts'
import { call } from '../session/call.ts'

const endpoints = { video: 'getVideo', post: 'getPost' } as const

/** The query of one video or post, with initial data from a cached list. */
export const itemQuery = <Kind extends keyof typeof endpoints>(kind: Kind, publicId: string) => {
  const queryKey = initialQueryKeys[kind](publicId)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<EntityByKind[Kind]> => {
      try {
        const items = await call(endpoints[kind], { params: { publicId }, signal })
        const [item] = items as EntityByKind[Kind][]
        if (!item) throw new Error(`The response contains no ${kind}`)
        cacheEntityInTab(queryKey, item)
        return item
      } catch (error) {
        if (isProblem(error, 404)) removeCachedEntityInTab(publicId)
        throw error
      }
    },
    initialData: () => findInCachedLists(kind, publicId)?.doc,
    initialDataUpdatedAt: () => findInCachedLists(kind, publicId)?.fetchedAt,
  })
}
