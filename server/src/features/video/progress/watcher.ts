/** Somebody who follows the processing of their own videos over one connection. */
export interface Watcher {
  ownerId: number
  sessionId: number
  /** What they were told last, by the video's row number: its public id, and how it looked. */
  told: Map<number, { publicId: string; looks: string }>
  tell(event: 'video' | 'gone', data: string): void
  end(): void
}
