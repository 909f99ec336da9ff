import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FromWebProcess, StartMessage, ToWebProcess } from './messages.ts'
import { createAnswers, createQuestions, type Peers } from './peers.ts'

export interface Parent {
  /** What the parent sends first. */
  start: Promise<StartMessage>
  peers: Peers
  send(message: FromWebProcess): Promise<void>
  onDrain(listener: () => void): void
  /** Calls the listener when the parent tells this process to end, or has ended itself. */
  onStop(listener: () => void): void
  /** Lets this server answer the connections that the parent hands over. */
  serve(server: Server): ServedConnections
}

export interface ServedConnections {
  /** Resolves when all connections are closed; closes them after `timeoutMs`. */
  end(timeoutMs: number): Promise<void>
}

/** Signals that a terminal or service manager sends to all processes: the parent decides. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Connects a forked web process with its parent. */
export function joinParent(): Parent {
  const questions = createQuestions()
  const answers = createAnswers()
  const { promise: start, resolve: onStart } = Promise.withResolvers<StartMessage>()
  const { promise: drain, resolve: onDrain } = Promise.withResolvers<void>()
  const { promise: stop, resolve: onStop } = Promise.withResolvers<void>()
  let onConnection = (socket: Socket): void => {
    socket.destroy()
  }
  const send = (message: FromWebProcess) =>
    new Promise<void>((resolve) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
      else resolve()
    })
  for (const signal of SIGNALS) process.on(signal, () => {})
  process.on('disconnect', onStop)
  process.on('message', (message: ToWebProcess, socket: Socket | undefined) => {
    if (message.kind === 'start') onStart(message)
    else if (message.kind === 'drain') onDrain()
    else if (message.kind === 'stop') onStop()
    else if (message.kind === 'answer') questions.settle(message.id, message.data)
    else if (message.kind === 'ask') {
      const { id, name, data } = message
      void answers.to(name, data).then((answer) => send({ kind: 'answer', id, data: answer }))
    } else {
      void send({ kind: 'accepted', id: message.id })
      // Undefined if the client has closed it meanwhile.
      if (socket) onConnection(socket)
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
    serve(server) {
      const { emit, end } = serveConnections(server)
      onConnection = emit
      return { end }
    },
  }
}

function serveConnections(server: Server) {
  const open = new Set<Socket>()
  // From this event on, a server checks the timeouts of its connections.
  server.emit('listening')
  return {
    emit(socket: Socket) {
      if (open.size >= server.maxConnections) {
        socket.destroy()
        return
      }
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      // A client may end its side before the response, as with a server that accepts by itself.
      socket.allowHalfOpen = true
      server.emit('connection', socket)
      socket.resume()
    },
    async end(timeoutMs: number) {
      const timer = setTimeout(() => open.forEach((socket) => socket.destroy()), timeoutMs)
      await Promise.all(
        [...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      )
      clearTimeout(timer)
    },
  }
}
