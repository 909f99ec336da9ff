import { useSyncExternalStore } from 'react'
import { usePageState } from './page-state.ts'

const MINUTE_MS = 60_000

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const notify of listeners) notify()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Returns a text that depends on the time, in milliseconds since 1970. Updates it every minute. The
 * first one is the server's.
 */
export function useTextAt(textAt: (time: number) => string): string {
  const page = usePageState()
  return useSyncExternalStore(
    subscribe,
    () => textAt(now),
    () => textAt(page?.now ?? now),
  )
}
