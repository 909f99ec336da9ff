/** Makes a video playable: a job for each queue, see video-queues.ts. */
export const PROCESS_VIDEO = {
  copied: 'process-copied-video',
  longCopied: 'process-long-copied-video',
  short: 'process-short-video',
  ordinary: 'process-video',
  heavy: 'process-heavy-video',
} as const
export type VideoQueueName = keyof typeof PROCESS_VIDEO
export interface ProcessVideoData {
  itemId: number
}

/** Creates the poster and storyboard of a playable video, and plans its renditions. */
export const MAKE_PREVIEWS = { ordinary: 'make-previews', heavy: 'make-heavy-previews' } as const

/**
 * Encodes the next step of renditions. Each run claims a step itself, so that owners take turns.
 */
export const MAKE_RENDITIONS = {
  ordinary: 'make-renditions',
  heavy: 'make-heavy-renditions',
  /** Only for machines with an AV1 encoder, one step at a time. */
  av1: 'make-av1-renditions',
} as const
export type RenditionQueue = keyof typeof MAKE_RENDITIONS

export type FollowUpQueue = 'ordinary' | 'heavy'
export const followUpQueueOf = ({ heavy }: { heavy: boolean }): FollowUpQueue =>
  heavy ? 'heavy' : 'ordinary'
