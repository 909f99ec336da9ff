import type { Video } from '@seam/contract/video.ts'
import { site } from '../../../../lib/site.ts'
import { isPlayable } from '../../is-playable.ts'
import type { Upload } from '../upload/upload.ts'

/** The status of an upload, from the queue to the end of processing. */
export type UploadPhase =
  | 'waiting'
  | 'paused'
  | 'stuck'
  | 'sending'
  | 'publishing'
  | 'processing'
  | 'published'
  | 'failed'

/** Returns the phase of an upload. `video` is the published video, undefined until it is loaded. */
export function phaseOf(upload: Upload, video: Video | undefined): UploadPhase {
  if (upload.stage === 'failed') return 'failed'
  if (upload.stage === 'published') return processingPhase[video?.processing.state ?? 'PROCESSING']
  if (upload.stage === 'publishing') return upload.retryReason ? 'stuck' : 'publishing'
  if (upload.paused) return 'paused'
  if (upload.stage === 'waiting') return 'waiting'
  return upload.retryReason ? 'stuck' : 'sending'
}

const processingPhase = { PROCESSING: 'processing', READY: 'published', FAILED: 'failed' } as const

/** Whether the published video is playable. */
export const hasPlayableVideo = (video: Video | undefined) =>
  video !== undefined && isPlayable(video)

/** Returns the status in a few words, without numbers: changes are announced to screen readers. */
export const statusText = (upload: Upload, video: Video | undefined): string =>
  texts[phaseOf(upload, video)](upload, video)

const texts: Record<UploadPhase, (upload: Upload, video: Video | undefined) => string> = {
  waiting: () => 'Waiting for its turn',
  paused: () => 'Paused',
  stuck: ({ retryReason }) =>
    `${retryReason === 'busy' ? `${site.name} is busy` : 'No connection'}. It continues by itself`,
  sending: ({ stage }) => (stage === 'thumbnail' ? 'Sending the thumbnail' : 'Sending the video'),
  publishing: () => 'Publishing',
  processing: (_, video) => processingText(video),
  published: () => 'Published',
  failed: ({ failure }, video) =>
    failure?.text ?? video?.processing.reason ?? 'It could not be processed',
}

function processingText(video: Video | undefined): string {
  if (video && isPlayable(video)) return 'Playable. Higher quality follows'
  return video && video.processing.progress > 0 ? 'Making it playable' : 'Waiting to be processed'
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Returns a summary of a list of uploads in a few words. */
export function summaryText(phases: readonly UploadPhase[]): string {
  const countOf = (...counted: UploadPhase[]) =>
    phases.filter((phase) => counted.includes(phase)).length
  const [paused, failed, processing] = [countOf('paused'), countOf('failed'), countOf('processing')]
  const active = countOf('waiting', 'stuck', 'sending', 'publishing')
  if (active > 0) return `Uploading ${count(active, 'video')}`
  if (paused > 0) return `${count(paused, 'upload')} paused`
  if (processing > 0) return `Processing ${count(processing, 'video')}`
  if (failed > 0) return `${count(failed, 'video')} failed`
  return `${count(phases.length, 'video')} published`
}
