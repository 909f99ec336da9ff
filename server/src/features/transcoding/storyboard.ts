import { writeFile } from 'node:fs/promises'
import { untrustedInputOptions } from '../../infra/ffmpeg/ffmpeg.ts'
import type { Probe } from '../../infra/ffmpeg/probe.ts'
import { scaleSource } from './color-filters.ts'
import { rawFrameArguments, encodeWebp } from './webp.ts'
import { type ProcessingContext, timeoutOf } from './convert.ts'

/** The longer side of a frame of the storyboard, and the limits of their number. */
const LONGER_SIDE = 160
const MAX_FRAMES = 100
const FRAMES_PER_ROW = 10
/** Minimum seconds between two frames. */
const MIN_INTERVAL = 2
/**
 * A video of at most this work, in pixels of all frames, is decoded whole: a minute of 720p. Key
 * frames can be ten seconds apart, or the first frame the only one.
 */
const MAX_DECODED_WORK = 60 * 30 * 1280 * 720

export interface StoryboardLayout {
  /** Seconds from one frame to the next. */
  interval: number
  count: number
  columns: number
  rows: number
  width: number
  height: number
}

const even = (side: number) => Math.max(2, 2 * Math.round(side / 2))

/** Returns the layout of the storyboard of a video of this duration, in seconds, and size. */
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

/** Returns WebVTT whose cues name the areas of the frames in `sprite`. */
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

/** Returns whether only the key frames are decoded. */
const usesKeyFrames = ({ duration, video }: Probe) =>
  video.frameRate === 0 || video.pixels * video.frameRate * duration > MAX_DECODED_WORK

/**
 * Makes a sprite of small frames over the whole video, and a WebVTT file of their areas. Throws a
 * MediaError where there are none.
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
    // After the last key frame there are no more frames: it fills the remaining tiles.
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
