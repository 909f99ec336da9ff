import { PAGE_EVENTS_PATH, type PageEventName } from '@seam/contract/events.ts'
import type { PageEventsQuery } from '@seam/contract/page-events-query.ts'
import { useEffect, useEffectEvent } from 'react'
import { apiBase } from '../api/first-routes.ts'
import { useAuth } from '../session/auth-store.ts'
import { renewIfExpired } from '../session/require-session.ts'

/** What the page itself loads comes first. */
const START_DELAY_MS = 2_000
/** Before a stream is opened again that the server rejected or ended. */
const RETRY_DELAY_MS = 30_000

/**
 * Calls `onEvent` with each event about what the page shows, while it is visible. Null opens no
 * stream.
 */
export function usePageEvents(
  about: PageEventsQuery | null,
  onEvent: (name: PageEventName, data: string) => void,
): void {
  const query = about && new URLSearchParams(Object.entries(about)).toString()
  const viewer = useAuth(({ authenticated, authUser }) =>
    authenticated ? authUser.username : null,
  )
  const receive = useEffectEvent(onEvent)
  useEffect(() => {
    if (query === null) return undefined
    const follow = async (signal: AbortSignal) => {
      if (viewer !== null) await renewIfExpired()
      if (signal.aborted) return
      const source = new EventSource(`${apiBase}${PAGE_EVENTS_PATH}?${query}`)
      for (const name of ['comments', 'votes', 'posts'] as const) {
        source.addEventListener(name, ({ data }) => receive(name, String(data)))
      }
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve())
        // The browser reconnects by itself, unless the server has rejected the request.
        source.addEventListener('error', () => {
          if (source.readyState === EventSource.CLOSED) resolve()
        })
      })
      source.close()
    }
    return whileVisible(follow)
  }, [query, viewer])
}

/** Runs `work` again and again while the page is visible, each time after a delay. Returns how to stop. */
function whileVisible(work: (signal: AbortSignal) => Promise<void>): () => void {
  let controller: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    controller?.abort()
    controller = undefined
  }
  const startAfter = (delay: number) => {
    timer = setTimeout(() => {
      const { signal } = (controller = new AbortController())
      const again = () => signal.aborted || startAfter(RETRY_DELAY_MS)
      void work(signal).then(again, again)
    }, delay)
  }
  const onChange = () => {
    stop()
    if (document.visibilityState === 'visible') startAfter(START_DELAY_MS)
  }
  document.addEventListener('visibilitychange', onChange)
  onChange()
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    stop()
  }
}
