import cluster from 'node:cluster'
import { StartupError } from '../startup-error.ts'
import { forkWebProcess, type WebProcess } from './fork-web-process.ts'
import type { AskMessage, StartMessage } from './messages.ts'
import { createAnswers, type Peers } from './peers.ts'

interface Options {
  program: string
  count: number
  log: (line: string) => void
}

export interface WebProcesses {
  /** The web processes, as the peers of this process. */
  peers: Peers
  /** Forks the processes, which load their code and wait for the message. */
  fork(message: Promise<StartMessage>): void
  /** Resolves when the first has started. Rejects with a StartupError if one ends before that. */
  ready: Promise<void>
  /** Tells them that the site is about to stop. */
  drain(): void
  /** Stops them. Each finishes its requests first. */
  stop(): Promise<void>
}

/** How long a process may take to stop, which is longer than its requests may take. */
const STOP_TIMEOUT_MS = 8_000

/**
 * Processes are pinged every two seconds. One that misses five pings is asked no questions, and one
 * that misses fifteen is killed. Counts pings rather than time, because the machine may have been
 * asleep.
 */
const PING_INTERVAL_MS = 2_000
const MAX_MISSED = 5
const KILL_AFTER_MISSED = 15
const KILL_AFTER_S = (KILL_AFTER_MISSED * PING_INTERVAL_MS) / 1_000

/** Runs web processes that share the port, and restarts those that end. */
export function createWebProcesses({ program, count, log }: Options): WebProcesses {
  cluster.setupPrimary({ exec: program, serialization: 'json' })
  const running = new Set<WebProcess>()
  const answers = createAnswers()
  const restarts = new Set<NodeJS.Timeout>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // The caller that awaits it handles a failure.
  ready.catch(() => {})
  let [isStarting, isDraining, isStopping] = [true, false, false]

  const isAvailable = (web: WebProcess) => web.isReady && web.missedPings < MAX_MISSED

  const askAll = async (name: string, data: unknown, except?: WebProcess) => {
    const others = [...running].filter((each) => isAvailable(each) && each !== except)
    const found = await Promise.all(others.map((each) => each.ask(name, data)))
    return found.filter((answer) => answer !== undefined)
  }

  const add = (start: Promise<StartMessage>, failures: number) => {
    const startedAt = performance.now()
    const web: WebProcess = forkWebProcess(start, {
      onReady() {
        if (isDraining) web.send({ kind: 'drain' })
        isStarting = false
        resolve()
      },
      onEnd(reason) {
        running.delete(web)
        if (isStarting) reject(new StartupError(reason))
        if (isStarting || isStopping) return
        const lived = performance.now() - startedAt
        const { delayMs, failures: next } = restartDelay(failures, lived)
        log(`${reason}: starting another in ${delayMs / 1000} s`)
        const timer = setTimeout(() => {
          restarts.delete(timer)
          add(start, next)
        }, delayMs)
        restarts.add(timer)
      },
      async onQuestion({ name, data }: AskMessage) {
        const [own, others] = await Promise.all([answers.to(name, data), askAll(name, data, web)])
        return own === undefined ? others : [own, ...others]
      },
    })
    running.add(web)
  }

  const ping = () => {
    for (const web of running) {
      if (!web.isReady) continue
      if (web.missedPings < KILL_AFTER_MISSED) web.ping()
      else web.kill(`a web process did not respond for ${KILL_AFTER_S} s`)
    }
  }
  const pings = setInterval(ping, PING_INTERVAL_MS).unref()

  return {
    fork(message) {
      for (let index = 0; index < count; index += 1) add(message, 0)
    },
    peers: { ask: askAll, answer: answers.set },
    ready,
    drain() {
      isDraining = true
      for (const web of running) web.send({ kind: 'drain' })
    },
    async stop() {
      isStopping = true
      restarts.forEach(clearTimeout)
      clearInterval(pings)
      const timer = setTimeout(() => running.forEach((web) => web.kill()), STOP_TIMEOUT_MS)
      const ended = [...running].map((web) => web.ended)
      for (const web of running) web.send({ kind: 'stop' })
      await Promise.all(ended)
      clearTimeout(timer)
    },
  }
}

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 30_000
/** The end of a process that lived longer than this is not a repeated failure. */
const STABLE_MS = 60_000

/**
 * Returns how long to wait before restarting a process that lived for `livedMs`, given the number
 * of consecutive failures, and the new number of failures.
 */
function restartDelay(failures: number, livedMs: number): { delayMs: number; failures: number } {
  const count = livedMs > STABLE_MS ? 0 : failures
  return { delayMs: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** count), failures: count + 1 }
}
