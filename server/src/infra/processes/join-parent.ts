import type { FromWebProcess, StartMessage, ToWebProcess } from './messages.ts'
import { createAnswers, createQuestions, type Peers } from './peers.ts'

export interface Parent {
  /** The first message from the parent. */
  start: Promise<StartMessage>
  peers: Peers
  send(message: FromWebProcess): Promise<void>
  onDrain(listener: () => void): void
  /** Calls the listener when the parent tells this process to stop or has itself ended. */
  onStop(listener: () => void): void
}

/**
 * Signals that a terminal or service manager sends to all processes. Only the parent handles them.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Connects a forked web process to its parent. */
export function joinParent(): Parent {
  const questions = createQuestions()
  const answers = createAnswers()
  const { promise: start, resolve: onStart } = Promise.withResolvers<StartMessage>()
  const { promise: drain, resolve: onDrain } = Promise.withResolvers<void>()
  const { promise: stop, resolve: onStop } = Promise.withResolvers<void>()
  const send = (message: FromWebProcess) =>
    new Promise<void>((resolve) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
      else resolve()
    })
  for (const signal of SIGNALS) process.on(signal, () => {})
  process.on('disconnect', onStop)
  process.on('message', (message: ToWebProcess) => {
    if (message.kind === 'start') onStart(message)
    else if (message.kind === 'drain') onDrain()
    else if (message.kind === 'stop') onStop()
    else if (message.kind === 'answer') questions.settle(message.id, message.data)
    else {
      const { id, name, data } = message
      void answers.to(name, data).then((answer) => send({ kind: 'answer', id, data: answer }))
    }
  })
  return {
    start,
    send,
    peers: {
      async ask(name, data) {
        const found = await questions.ask((id) => void send({ kind: 'ask', id, name, data }))
        return Array.isArray(found) ? found : []
      },
      answer: answers.set,
    },
    onDrain: (listener) => void drain.then(listener),
    onStop: (listener) => void stop.then(listener),
  }
}
