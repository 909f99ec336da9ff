import type { Video } from '@seam/contract/video.ts'
import { plays } from '../plays.ts'
import type { Job } from './job.ts'

/** How an upload stands, from the queue to the end of its processing. */
export type Phase =
  | 'waiting'
  | 'paused'
  | 'stuck'
  | 'sending'
  | 'publishing'
  | 'processing'
  | 'published'
  | 'failed'

/** `video` is what is known of the video that came of it. */
export function phaseOf(job: Job, video: Video | undefined): Phase {
  if (job.stage === 'failed') return 'failed'
  if (job.stage === 'published') return processingPhase[video?.processing.state ?? 'PROCESSING']
  if (job.stage === 'publishing') return job.trouble ? 'stuck' : 'publishing'
  if (job.paused) return 'paused'
  if (job.stage === 'waiting') return 'waiting'
  return job.trouble ? 'stuck' : 'sending'
}

const processingPhase = { PROCESSING: 'processing', READY: 'published', FAILED: 'failed' } as const

/** Whether there is something to watch. */
export const isPlayable = (video: Video | undefined) => video !== undefined && plays(video)

/** The stage it is in, in a few words and without figures: what is said when that changes. */
export const wordsOf = (job: Job, video: Video | undefined): string =>
  words[phaseOf(job, video)](job, video)

const words: Record<Phase, (job: Job, video: Video | undefined) => string> = {
  waiting: () => 'Waiting for its turn',
  paused: () => 'Paused',
  stuck: ({ trouble }) =>
    `${trouble === 'busy' ? 'Seam is busy' : 'No connection'}. It goes on by itself`,
  sending: ({ stage }) => (stage === 'thumbnail' ? 'Sending the thumbnail' : 'Sending the video'),
  publishing: () => 'Publishing',
  processing: (_, video) => processingWords(video),
  published: () => 'Published',
  failed: ({ failure }, video) =>
    failure?.text ?? video?.processing.reason ?? 'It could not be processed',
}

function processingWords(video: Video | undefined): string {
  if (video && plays(video)) return 'Playable. Better qualities follow'
  return video && video.processing.progress > 0 ? 'Making it playable' : 'Waiting to be processed'
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** What a list of uploads comes to, in a few words. */
export function summaryOf(phases: readonly Phase[]): string {
  const many = (...wanted: Phase[]) => phases.filter((phase) => wanted.includes(phase)).length
  const [paused, failed, processing] = [many('paused'), many('failed'), many('processing')]
  const moving = many('waiting', 'stuck', 'sending', 'publishing')
  if (moving > 0) return `Uploading ${count(moving, 'video')}`
  if (paused > 0) return `${count(paused, 'upload')} paused`
  if (processing > 0) return `Processing ${count(processing, 'video')}`
  if (failed > 0) return `${count(failed, 'video')} failed`
  return `${count(phases.length, 'video')} published`
}
