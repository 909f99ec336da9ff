import type { ConnectionOptions } from '../postgres/connections.ts'

/** What a web process needs from its parent to start. */
export interface StartMessage {
  kind: 'start'
  connection: ConnectionOptions
  /** Why the processes keep root privileges; null if they do not. */
  rootReason: string | null
}

/** A question to all other processes. `id` is unique within the sending process. */
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

export type ToWebProcess =
  | StartMessage
  | AskMessage
  | AnswerMessage
  | { kind: 'drain' }
  | { kind: 'stop' }

export type FromWebProcess =
  | { kind: 'ready' }
  /** The process cannot start. */
  | { kind: 'failed'; message: string }
  | AskMessage
  | AnswerMessage
