import type { ConnectionOptions } from '../postgres/connections.ts'

/** What a web process needs of its parent to start. */
export interface StartMessage {
  kind: 'start'
  connection: ConnectionOptions
  /** Why the processes keep root; null if they do not. */
  rootReason: string | null
}

/** A question to all other processes. `id` is unique for the process that sends it. */
export interface AskMessage {
  kind: 'ask'
  id: number
  name: string
  data: unknown
}

export interface AnswerMessage {
  kind: 'answer'
  id: number
  data: unknown
}

/** Comes with a socket. */
export interface ConnectionMessage {
  kind: 'connection'
  id: number
}

export type ToWebProcess =
  | StartMessage
  | ConnectionMessage
  | AskMessage
  | AnswerMessage
  | { kind: 'drain' }
  | { kind: 'stop' }

export type FromWebProcess =
  | { kind: 'ready' }
  /** The process can not start. */
  | { kind: 'failed'; message: string }
  | { kind: 'accepted'; id: number }
  | AskMessage
  | AnswerMessage
