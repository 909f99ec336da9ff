import { EVENTS_PATH, type ServerEventName } from '@seam/contract/events.ts'
import { apiBase } from '../api/first-routes.ts'
import { useAuth } from '../session/auth-store.ts'
import { renewIfExpired } from '../session/require-session.ts'
import { shareAmongTabs, type TabMessage } from './tab-leader.ts'

type Handler = (data: string) => void

const EVENT_NAMES: readonly ServerEventName[] = ['video', 'gone', 'unseen']
const START_DELAY_MS = 1_000
const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000
/** How often the tab with the open stream reports that it is alive. */
const ALIVE_INTERVAL_MS = 5_000

const handlers = new Map<ServerEventName | 'open', Set<Handler>>()
let started = false
let lastAlive = Number.NEGATIVE_INFINITY

/**
 * Calls `handler` with each event of this name. `open` occurs whenever the stream opens: other
 * events may have been missed before. All tabs of a user share one stream, which the first call
 * opens. Returns a function that removes the handler.
 */
export function onServerEvent(name: ServerEventName | 'open', handler: Handler): () => void {
  const all = handlers.get(name) ?? new Set()
  handlers.set(name, all.add(handler))
  if (!started) {
    started = true
    shareAmongTabs(keepOpen, receive)
  }
  return () => void all.delete(handler)
}

/** Whether events arrive, as far as this tab knows. */
export const isStreamOpen = () => Date.now() - lastAlive < 2.5 * ALIVE_INTERVAL_MS

function receive({ user, name, data }: TabMessage): void {
  if (user !== useAuth.getState().authUser.username) return
  lastAlive = Date.now()
  for (const handler of handlers.get(name as ServerEventName) ?? []) handler(data)
}

/** Keeps a stream open for as long as this page exists and a user is signed in. */
async function keepOpen(send: (message: TabMessage) => void): Promise<void> {
  // The page's own requests come first.
  await wait(START_DELAY_MS)
  let delay = MIN_RETRY_MS
  for (;;) {
    await signedIn()
    await renewIfExpired()
    if (useAuth.getState().authenticated && (await follow(send))) delay = MIN_RETRY_MS
    else delay = Math.min(2 * delay, MAX_RETRY_MS)
    await wait(delay)
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Follows one stream to its end. Returns whether it was ever open. */
function follow(send: (message: TabMessage) => void): Promise<boolean> {
  const user = useAuth.getState().authUser.username
  const source = new EventSource(`${apiBase}${EVENTS_PATH}`)
  const pass = (name: TabMessage['name'], data = '') => send({ user, name, data })
  let wasOpen = false
  source.addEventListener('open', () => {
    wasOpen = true
    pass('open')
  })
  for (const name of EVENT_NAMES) {
    source.addEventListener(name, ({ data }) => pass(name, String(data)))
  }
  const alive = setInterval(() => {
    if (source.readyState === EventSource.OPEN) pass('alive')
  }, ALIVE_INTERVAL_MS)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // The browser reconnects by itself, unless the server has rejected the session.
  source.addEventListener('error', () => source.readyState === EventSource.CLOSED && end())
  const unsubscribe = useAuth.subscribe(({ authenticated, authUser }) => {
    if (!authenticated || authUser.username !== user) end()
  })
  function end() {
    source.close()
    clearInterval(alive)
    unsubscribe()
    resolve(wasOpen)
  }
  return promise
}

function signedIn(): Promise<void> {
  if (useAuth.getState().authenticated) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = useAuth.subscribe(({ authenticated }) => {
      if (!authenticated) return
      unsubscribe()
      resolve()
    })
  })
}
