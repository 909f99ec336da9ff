import { setTimeout as delay } from 'node:timers/promises'
import { type Postmaster, stopPostmaster } from './start-server.ts'

const FIRST_DELAY_MS = 50
const MAX_DELAY_MS = 5_000

/** A server that is restarted whenever it exits unexpectedly. */
export interface SupervisedServer {
  stop(): Promise<void>
  /** Calls `listener` at each unexpected exit. */
  onExit(listener: () => void): void
}

export async function supervise(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<SupervisedServer> {
  const stopping = new AbortController()
  const listeners: (() => void)[] = []
  let current = await start(stopping.signal)

  const watch = async () => {
    for (;;) {
      await current.exited
      if (stopping.signal.aborted) return
      log('PostgreSQL has ended unexpectedly: starting it again')
      for (const listener of listeners) listener()
      current = await restart()
    }
  }

  const restart = async () => {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      await delay(delayMs, undefined, { signal: stopping.signal })
      try {
        return await start(stopping.signal)
      } catch (error) {
        stopping.signal.throwIfAborted()
        log(`PostgreSQL could not be restarted: ${(error as Error).message}`)
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    async stop() {
      stopping.abort()
      await stopPostmaster(current)
      await watching
    },
    onExit: (listener) => void listeners.push(listener),
  }
}
