import type { FollowState } from '@seam/contract/follow.ts'
import { limits } from '@seam/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'

/** Whether the signed-in viewer follows a user; null for an unknown user. */
export const followStateQuery = (username: string) =>
  queryOptions({
    queryKey: ['user', 'follow', username],
    queryFn: () => requestFollowState(username),
  })

interface Waiting {
  username: string
  resolve: (state: FollowState | null) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** Requests the state in one batch with all others requested in the same task. */
function requestFollowState(username: string): Promise<FollowState | null> {
  if (waiting.length === 0) setTimeout(requestWaiting)
  const { promise, resolve, reject } = Promise.withResolvers<FollowState | null>()
  waiting.push({ username, resolve, reject })
  return promise
}

function requestWaiting(): void {
  for (let from = 0; from < waiting.length; from += limits.maxPageSize) {
    void requestBatch(waiting.slice(from, from + limits.maxPageSize))
  }
  waiting = []
}

async function requestBatch(batch: Waiting[]): Promise<void> {
  try {
    const usernames = batch.map(({ username }) => username).join(',')
    const states = await call('listFollowStates', { query: { usernames } })
    const byUsername = new Map(states.map((state) => [state.username, state]))
    for (const { username, resolve } of batch) resolve(byUsername.get(username) ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
