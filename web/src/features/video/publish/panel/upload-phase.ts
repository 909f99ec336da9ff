import { plural, t } from '@lingui/core/macro'
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
  waiting: () => t`Waiting for its turn`,
  paused: () => t({ message: 'Paused', context: 'upload' }),
  stuck: ({ retryReason }) =>
    retryReason === 'busy'
      ? t`${{ site: site.name }} is busy. It continues by itself`
      : t`No connection. It continues by itself`,
  sending: ({ stage }) => (stage === 'thumbnail' ? t`Sending the thumbnail` : t`Sending the video`),
  publishing: () => t({ message: 'Publishing', context: 'in progress' }),
  processing: (_, video) => processingText(video),
  published: () => t({ message: 'Published', context: 'video' }),
  failed: ({ failure }, video) =>
    failure?.text ?? video?.processing.reason ?? t`It could not be processed`,
}

function processingText(video: Video | undefined): string {
  if (video && isPlayable(video)) return t`Playable. Higher quality follows`
  return video && video.processing.progress > 0 ? t`Making it playable` : t`Waiting to be processed`
}

/** Returns a summary of a list of uploads in a few words. */
export function summaryText(phases: readonly UploadPhase[]): string {
  const countOf = (...counted: UploadPhase[]) =>
    phases.filter((phase) => counted.includes(phase)).length
  const [paused, failed, processing] = [countOf('paused'), countOf('failed'), countOf('processing')]
  const active = countOf('waiting', 'stuck', 'sending', 'publishing')
  if (active > 0) return plural(active, { one: 'Uploading # video', other: 'Uploading # videos' })
  if (paused > 0) return plural(paused, { one: '# upload paused', other: '# uploads paused' })
  if (processing > 0)
    return plural(processing, { one: 'Processing # video', other: 'Processing # videos' })
  if (failed > 0) return plural(failed, { one: '# video failed', other: '# videos failed' })
  const published = phases.length
  return plural(published, { one: '# video published', other: '# videos published' })
}
