import cluster from 'node:cluster'
import { StartupError } from '../startup-error.ts'
import { forkWebProcess, type WebProcess } from './fork-web-process.ts'
import type { AskMessage, StartMessage } from './messages.ts'
import { createAnswers, type Peers } from './peers.ts'
import { restartDelay } from './restart-delay.ts'

interface Options {
  /** The file of the program that they run. */
  program: string
  count: number
  log: (line: string) => void
}

export interface WebProcesses {
  /** The web processes, as the peers of this process. */
  peers: Peers
  /** Forks them. They load their code, and wait for the message. */
  fork(message: Promise<StartMessage>): void
  /** Resolves when the first has started. Rejects with a StartupError if one ends before. */
  ready: Promise<void>
  /** Tells them that the site is about to stop. */
  drain(): void
  /** Ends them: each finishes its requests first. */
  stop(): Promise<void>
}

/** How long a process has to end by itself. Longer than its requests have. */
const STOP_TIMEOUT_MS = 8_000

/**
 * A process that misses five pings, one every two seconds, is asked nothing, and one that misses fifteen
 * is killed. They are counted, since the machine may have slept for longer than that.
 */
const PING_INTERVAL_MS = 2_000
const MAX_MISSED = 5
const KILL_AFTER_MISSED = 15
const KILL_AFTER_S = (KILL_AFTER_MISSED * PING_INTERVAL_MS) / 1_000

/** Runs web processes, which share the port, and restarts those that end. */
export function createWebProcesses({ program, count, log }: Options): WebProcesses {
  cluster.setupPrimary({ exec: program, serialization: 'json' })
  const running = new Set<WebProcess>()
  const answers = createAnswers()
  const restarts = new Set<NodeJS.Timeout>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // The caller that waits for it handles a failure.
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
