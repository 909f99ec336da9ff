import { setTimeout as delay } from 'node:timers/promises'
import { type Postmaster, stopPostmaster } from './postmaster.ts'

const FIRST_PAUSE = 50
const LONGEST_PAUSE = 5_000

/** A server that is started again whenever it ends without having been asked to. */
export interface Running {
  stop(): Promise<void>
  /** Called at each such end. */
  onExit(listener: () => void): void
}

export async function keepRunning(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<Running> {
  const stopping = new AbortController()
  const listeners: (() => void)[] = []
  let current = await start(stopping.signal)

  const watch = async () => {
    for (;;) {
      await current.exited
      if (stopping.signal.aborted) return
      log('PostgreSQL has ended unexpectedly: starting it again')
      for (const listener of listeners) listener()
      current = await startAgain()
    }
  }

  const startAgain = async () => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await delay(pause, undefined, { signal: stopping.signal })
      try {
        return await start(stopping.signal)
      } catch (error) {
        stopping.signal.throwIfAborted()
        log(`PostgreSQL could not be started again: ${(error as Error).message}`)
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
