import { limits } from '@seam/contract/limits.ts'
import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import { useAuth } from '../session/auth-store.ts'
import { kept, parse } from '../storage.ts'
import { queryClient } from './query-client.ts'

const KEY = 'query-cache'
const MAX_AGE = limits.dataFreshness * 1000
/** Characters; local storage holds about five million in all. */
const MAX_SIZE = 1_500_000
const WRITE_EVERY = 1000

interface Kept {
  owner: string
  at: number
  state: DehydratedState
}

let build = ''
/** To whom what is cached belongs: a user, as one build of the application knows them. */
export const cacheOwner = () => `${build} ${useAuth.getState().authUser.username}`

/**
 * Takes up what this user's last page left, if it was of the same build and is no older than ten
 * minutes. `buildId` is anything that differs from build to build.
 */
export function restoreCache(buildId: string): void {
  build = buildId
  const left = parse(kept.read(KEY)) as Kept | null
  if (left === null) return
  if (left.owner === cacheOwner() && Date.now() - left.at < MAX_AGE)
    hydrate(queryClient, left.state)
  else kept.forget(KEY)
}

let timer: ReturnType<typeof setTimeout> | undefined
let stop: (() => void) | undefined

/** Keeps the cache from here on: a second after each change, and when the page is left. */
export function persistCache(): void {
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(write, WRITE_EVERY)
  })
  addEventListener('pagehide', write)
  stop = () => {
    unsubscribe()
    removeEventListener('pagehide', write)
    clearTimeout(timer)
  }
}

function write(): void {
  clearTimeout(timer)
  timer = undefined
  const oldest = Date.now() - MAX_AGE
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status, dataUpdatedAt } }) =>
      status === 'success' && dataUpdatedAt > oldest,
    shouldDehydrateMutation: () => false,
  })
  const text = JSON.stringify({ owner: cacheOwner(), at: Date.now(), state } satisfies Kept)
  if (text.length <= MAX_SIZE) kept.write(KEY, text)
}

/** Before the page is loaded again for somebody else: nothing of this cache may outlive it. */
export function dropCache(): void {
  stop?.()
  queryClient.clear()
  kept.forget(KEY)
}
