/** A connection over which a user follows the processing of their own videos. */
export interface Watcher {
  ownerId: number
  sessionId: number
  /** What was last sent of each video, by item id: its public id, and its JSON. */
  sent: Map<number, { publicId: string; json: string }>
  send(event: 'video' | 'gone', data: string): void
  end(): void
}
