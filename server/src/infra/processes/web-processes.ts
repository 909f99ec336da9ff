import type { Socket } from 'node:net'
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
  /** Gives a connection from which nothing has been read to the next process in turn. */
  deliver(socket: Socket): void
  /** Tells them that the site is about to stop. */
  drain(): void
  /** Ends them: each finishes its requests first. */
  stop(): Promise<void>
}

/** How long a process has to end by itself. Longer than its requests have. */
const STOP_TIMEOUT_MS = 8_000

/** Runs web processes, restarts those that end, and distributes connections over them. */
export function createWebProcesses({ program, count, log }: Options): WebProcesses {
  const running = new Set<WebProcess>()
  const waiting: Socket[] = []
  const answers = createAnswers()
  const restarts = new Set<NodeJS.Timeout>()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  // The caller that waits for it handles a failure.
  ready.catch(() => {})
  let [isStarting, isDraining, isStopping] = [true, false, false]
  let turn = 0

  const deliver = (socket: Socket) => {
    const candidates = [...running].filter(({ isReady }) => isReady)
    turn += 1
    const next = candidates[turn % candidates.length]
    if (next) next.hand(socket)
    else waiting.push(socket)
  }

  const askAll = async (name: string, data: unknown, except?: WebProcess) => {
    const others = [...running].filter((each) => each.isReady && each !== except)
    const found = await Promise.all(others.map((each) => each.ask(name, data)))
    return found.filter((answer) => answer !== undefined)
  }

  const add = (start: Promise<StartMessage>, failures: number) => {
    const startedAt = performance.now()
    const web: WebProcess = forkWebProcess(program, start, {
      onReady() {
        if (isDraining) web.send({ kind: 'drain' })
        for (const socket of waiting.splice(0)) deliver(socket)
        isStarting = false
        resolve()
      },
      onEnd(reason, unserved) {
        running.delete(web)
        if (isStarting) reject(new StartupError(reason))
        if (isStarting || isStopping) return unserved.forEach((socket) => socket.destroy())
        const lived = performance.now() - startedAt
        const { delayMs, failures: next } = restartDelay(failures, lived)
        log(`${reason}: starting another in ${delayMs / 1000} s`)
        const timer = setTimeout(() => {
          restarts.delete(timer)
          add(start, next)
        }, delayMs)
        restarts.add(timer)
        unserved.forEach(deliver)
      },
      async onQuestion({ name, data }: AskMessage) {
        const [own, others] = await Promise.all([answers.to(name, data), askAll(name, data, web)])
        return own === undefined ? others : [own, ...others]
      },
    })
    running.add(web)
  }

  return {
    fork(message) {
      for (let index = 0; index < count; index += 1) add(message, 0)
    },
    peers: { ask: askAll, answer: answers.set },
    ready,
    deliver,
    drain() {
      isDraining = true
      for (const web of running) web.send({ kind: 'drain' })
    },
    async stop() {
      isStopping = true
      restarts.forEach(clearTimeout)
      waiting.splice(0).forEach((socket) => socket.destroy())
      const timer = setTimeout(() => running.forEach((web) => web.kill()), STOP_TIMEOUT_MS)
      const ended = [...running].map((web) => web.ended)
      for (const web of running) web.send({ kind: 'stop' })
      await Promise.all(ended)
      clearTimeout(timer)
    },
  }
}
