import type { Video } from '@seam/contract/video.ts'
import { expect, test } from 'vitest'
import type { Upload } from '../upload/upload.ts'
import { phaseOf, summaryText, statusText } from './upload-phase.ts'

const makeUpload = (change: Partial<Upload>): Upload => ({
  id: 'a',
  title: 'A walk',
  picture: null,
  stage: 'waiting',
  paused: false,
  retryReason: null,
  sent: 0,
  total: 1,
  speed: 0,
  percent: 0,
  publicId: null,
  failure: null,
  isStored: true,
  runsHere: true,
  ...change,
})

type State = Video['processing']['state']
const video = (state: State, progress: number, plays: 'url' | 'hlsUrl' | null = null) =>
  ({
    processing: { state, progress, reason: state === 'FAILED' ? 'It may be damaged.' : null },
    videoFile: { url: null, hlsUrl: null, ...(plays && { [plays]: '/somewhere' }) },
  }) as Video

test.each<[Partial<Upload>, string, string]>([
  [{}, 'waiting', 'Waiting for its turn'],
  [{ paused: true, stage: 'video' }, 'paused', 'Paused'],
  [{ stage: 'thumbnail' }, 'sending', 'Sending the thumbnail'],
  [{ stage: 'video' }, 'sending', 'Sending the video'],
  [{ stage: 'video', retryReason: 'connection' }, 'stuck', 'No connection. It continues by itself'],
  [{ stage: 'video', retryReason: 'busy' }, 'stuck', 'Seam is busy. It continues by itself'],
  [{ stage: 'publishing' }, 'publishing', 'Publishing'],
  [{ stage: 'publishing', retryReason: 'busy' }, 'stuck', 'Seam is busy. It continues by itself'],
  [
    { stage: 'failed', failure: { text: 'Too large', errors: [], filesGone: false } },
    'failed',
    'Too large',
  ],
])('%o has the phase %s', (change, phase, text) => {
  expect(phaseOf(makeUpload(change), undefined)).toBe(phase)
  expect(statusText(makeUpload(change), undefined)).toBe(text)
})

test.each<[Video | undefined, string, string]>([
  [undefined, 'processing', 'Waiting to be processed'],
  [video('PROCESSING', 0), 'processing', 'Waiting to be processed'],
  [video('PROCESSING', 12), 'processing', 'Making it playable'],
  [video('PROCESSING', 40, 'url'), 'processing', 'Playable. Higher quality follows'],
  [video('PROCESSING', 5, 'hlsUrl'), 'processing', 'Playable. Higher quality follows'],
  [video('READY', 100, 'url'), 'published', 'Published'],
  [video('FAILED', 30), 'failed', 'It may be damaged.'],
])('after publishing, the video determines the phase: %#', (published, phase, text) => {
  const upload = makeUpload({ stage: 'published', publicId: 'abcdefghijk' })
  expect(phaseOf(upload, published)).toBe(phase)
  expect(statusText(upload, published)).toBe(text)
})

test('the summary names unfinished uploads first', () => {
  expect(summaryText(['sending', 'waiting', 'failed'])).toBe('Uploading 2 videos')
  expect(summaryText(['paused', 'processing'])).toBe('1 upload paused')
  expect(summaryText(['processing', 'published'])).toBe('Processing 1 video')
  expect(summaryText(['failed', 'published'])).toBe('1 video failed')
  expect(summaryText(['published', 'published'])).toBe('2 videos published')
})
