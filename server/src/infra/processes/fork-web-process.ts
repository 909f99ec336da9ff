import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { AskMessage, FromWebProcess, StartMessage, ToWebProcess } from './messages.ts'
import { createQuestions } from './peers.ts'

/** A web process, as its parent sees it. */
export interface WebProcess {
  pid: number
  isReady: boolean
  /** How often it was pinged since its last message. */
  missedPings: number
  ended: Promise<void>
  /** Passes on a connection from which nothing has been read. */
  hand(socket: Socket): void
  ask(name: string, data: unknown): Promise<unknown>
  send(message: ToWebProcess): void
  ping(): void
  /** The reason is what its end is reported with. */
  kill(reason?: string): void
}

export interface WebProcessEvents {
  onReady(): void
  /** It has ended, or could not start, for this reason. `unserved` are the connections that it has not taken. */
  onEnd(reason: string, unserved: Socket[]): void
  onQuestion(question: AskMessage): Promise<unknown[]>
}

/** The id of a question that nothing waits for. */
const PING = 0

/** Starts a web process. */
export function forkWebProcess(
  program: string,
  start: Promise<StartMessage>,
  { onReady, onEnd, onQuestion }: WebProcessEvents,
): WebProcess {
  const child: ChildProcess = fork(program, { serialization: 'json' })
  const handed = new Map<number, Socket>()
  const questions = createQuestions()
  let lastConnection = 0
  let failure: string | undefined
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>()
  const send = (message: ToWebProcess) => {
    // A process that has ended is reported by its event.
    if (child.connected) child.send(message, () => {})
  }
  const web: WebProcess = {
    pid: child.pid ?? 0,
    isReady: false,
    missedPings: 0,
    ended,
    hand(socket) {
      lastConnection += 1
      const id = lastConnection
      handed.set(id, socket)
      // Kept open here until the process has it: if it dies before, another one gets the connection.
      child.send({ kind: 'connection', id }, socket, { keepOpen: true }, () => {})
    },
    ask: (name, data) => questions.ask((id) => send({ kind: 'ask', id, name, data })),
    send,
    ping() {
      web.missedPings += 1
      // Every question is answered, also those of which it knows nothing.
      send({ kind: 'ask', id: PING, name: 'ping', data: null })
    },
    kill(reason) {
      failure = reason
      child.kill('SIGKILL')
    },
  }
  child.on('message', (message: FromWebProcess) => {
    web.missedPings = 0
    if (message.kind === 'ready') {
      web.isReady = true
      onReady()
    } else if (message.kind === 'failed') {
      failure = message.message
    } else if (message.kind === 'accepted') {
      handed.get(message.id)?.destroy()
      handed.delete(message.id)
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
    const unserved = [...handed.values()]
    handed.clear()
    onEnd(failure ?? `a web process ended: ${reason}`, unserved)
    onEnded()
  }
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.once('error', (error) => end(error.message))
  // If the parent fails to start, it ends this process.
  start.then(send, () => {})
  return web
}
