import cluster from 'node:cluster'
import type { AskMessage, FromWebProcess, StartMessage, ToWebProcess } from './messages.ts'
import { createQuestions } from './peers.ts'

/** A web process from the perspective of its parent. */
export interface WebProcess {
  isReady: boolean
  /** Number of pings since its last message. */
  missedPings: number
  ended: Promise<void>
  ask(name: string, data: unknown): Promise<unknown>
  send(message: ToWebProcess): void
  ping(): void
  /** `reason` is reported when the process ends. */
  kill(reason?: string): void
}

export interface WebProcessEvents {
  onReady(): void
  /** Called when it has ended or could not start, with the reason. */
  onEnd(reason: string): void
  onQuestion(question: AskMessage): Promise<unknown[]>
}

/** The id of questions whose answer no one awaits. */
const PING = 0

export function forkWebProcess(
  start: Promise<StartMessage>,
  { onReady, onEnd, onQuestion }: WebProcessEvents,
): WebProcess {
  const worker = cluster.fork()
  const questions = createQuestions()
  let failure: string | undefined
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>()
  const send = (message: ToWebProcess) => {
    // The end of a process is reported by its own event.
    if (worker.isConnected()) worker.send(message, undefined, undefined, () => {})
  }
  const web: WebProcess = {
    isReady: false,
    missedPings: 0,
    ended,
    ask: (name, data) => questions.ask((id) => send({ kind: 'ask', id, name, data })),
    send,
    ping() {
      web.missedPings += 1
      // A process answers every question, even an unknown one.
      send({ kind: 'ask', id: PING, name: 'ping', data: null })
    },
    kill(reason) {
      failure = reason
      worker.process.kill('SIGKILL')
    },
  }
  worker.on('message', (message: FromWebProcess) => {
    web.missedPings = 0
    if (message.kind === 'ready') {
      web.isReady = true
      onReady()
    } else if (message.kind === 'failed') {
      failure = message.message
    } else if (message.kind === 'answer') {
      questions.settle(message.id, message.data)
    } else {
      void onQuestion(message).then((data) => send({ kind: 'answer', id: message.id, data }))
    }
  })
  let hasEnded = false
  const end = (reason: string) => {
    if (hasEnded) return
    hasEnded = true
    web.isReady = false
    onEnd(failure ?? `a web process ended: ${reason}`)
    onEnded()
  }
  worker.once('exit', (code, signal) => end(signal || `exit code ${code}`))
  worker.once('error', (error) => end(error.message))
  // If the parent fails to start, it terminates this process.
  start.then(send, () => {})
  return web
}
