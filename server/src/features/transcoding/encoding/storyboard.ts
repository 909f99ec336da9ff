import { writeFile } from 'node:fs/promises'
import { untrustedInputOptions } from '../../../infra/ffmpeg/ffmpeg.ts'
import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { scaleSource } from './color-filters.ts'
import { rawFrameArguments, encodeWebp } from './webp.ts'
import { type ProcessingContext, timeoutOf } from './convert.ts'

/** The longer side of a storyboard frame in pixels, and limits of the number of frames. */
const LONGER_SIDE = 160
const MAX_FRAMES = 100
const FRAMES_PER_ROW = 10
/** Seconds. */
const MIN_INTERVAL = 2
/**
 * Up to this decoding work (pixels of all frames), a video is decoded completely: a minute of 720p.
 * Key frames can be ten seconds apart, or the first frame may be the only one.
 */
const MAX_DECODED_WORK = 60 * 30 * 1280 * 720

export interface StoryboardLayout {
  /** Seconds between two frames. */
  interval: number
  count: number
  columns: number
  rows: number
  width: number
  height: number
}

const even = (side: number) => Math.max(2, 2 * Math.round(side / 2))

/** Returns the storyboard layout for a video of this size and duration in seconds. */
export function storyboardLayout(video: {
  duration: number
  width: number
  height: number
}): StoryboardLayout {
  const count = Math.min(MAX_FRAMES, Math.max(1, Math.ceil(video.duration / MIN_INTERVAL)))
  const scale = LONGER_SIDE / Math.max(video.width, video.height)
  const columns = Math.min(count, FRAMES_PER_ROW)
  return {
    interval: video.duration / count,
    count,
    columns,
    rows: Math.ceil(count / columns),
    width: even(video.width * scale),
    height: even(video.height * scale),
  }
}

const formatTime = (seconds: number) =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/** Returns WebVTT whose cues reference the areas of the frames in `sprite`. */
export const storyboardVtt = (layout: StoryboardLayout, sprite: string): string =>
  [
    'WEBVTT',
    ...Array.from({ length: layout.count }, (_, index) => {
      const x = (index % layout.columns) * layout.width
      const y = Math.floor(index / layout.columns) * layout.height
      const times = [index, index + 1].map((at) => formatTime(at * layout.interval))
      return `${times.join(' --> ')}\n${sprite}#xywh=${x},${y},${layout.width},${layout.height}`
    }),
  ].join('\n\n')

const usesKeyFrames = ({ duration, video }: Probe) =>
  video.frameRate === 0 || video.pixels * video.frameRate * duration > MAX_DECODED_WORK

/**
 * Creates a sprite of small frames from the whole video, and a WebVTT file with their areas. Throws
 * a MediaError if there are no frames.
 */
export async function makeStoryboard(
  context: ProcessingContext,
  names: { text: string; sprite: string },
) {
  const { ffmpeg, folder, input, source, signal, niceness } = context
  const layout = storyboardLayout(source)
  const { interval, columns, rows, width, height } = layout
  const filters = [
    `fps=${(1 / interval).toFixed(6)}:round=up:start_time=0`,
    scaleSource(source, layout),
    'setsar=1',
    // Repeats the last key frame to fill the remaining tiles.
    'tpad=stop=-1:stop_mode=clone',
    `tile=${columns}x${rows}`,
  ]
  await ffmpeg.ffmpeg(
    [
      ...untrustedInputOptions,
      ...(usesKeyFrames(source) ? ['-skip_frame', 'nokey'] : []),
      ...['-i', `file:${input}`, '-map', '0:v:0', '-an', '-sn'],
      ...['-vf', filters.join(','), ...rawFrameArguments('sprite')],
    ],
    {
      folder,
      inputs: [input],
      outputs: ['sprite'],
      signal,
      timeout: timeoutOf(context, 120 + source.duration / 20),
      limits: { niceness },
    },
  )
  const sprite = { width: columns * width, height: rows * height, quality: 60 }
  await encodeWebp(`${folder}/sprite`, sprite, `${folder}/${names.sprite}`)
  await writeFile(`${folder}/${names.text}`, storyboardVtt(layout, names.sprite))
}
