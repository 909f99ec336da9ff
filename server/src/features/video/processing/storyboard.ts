import { writeFile } from 'node:fs/promises'
import { untrusted } from '../../../infra/ffmpeg/ffmpeg.ts'
import { asPixels, packPicture } from './picture.ts'
import { type Stage, timeoutOf } from './stage.ts'

/** The longer side of a picture on the storyboard, and how many there are at most. */
const SIDE = 160
const MOST = 100
const IN_A_ROW = 10
/** Seconds between two pictures at least. */
const APART = 2

export interface Board {
  /** Seconds from one picture to the next. */
  interval: number
  count: number
  columns: number
  rows: number
  width: number
  height: number
}

const even = (side: number) => Math.max(2, 2 * Math.round(side / 2))

/** How a video of this length and shape is laid out in pictures. */
export function boardOf(video: { duration: number; width: number; height: number }): Board {
  const count = Math.min(MOST, Math.max(1, Math.ceil(video.duration / APART)))
  const scale = SIDE / Math.max(video.width, video.height)
  const columns = Math.min(count, IN_A_ROW)
  return {
    interval: video.duration / count,
    count,
    columns,
    rows: Math.ceil(count / columns),
    width: even(video.width * scale),
    height: even(video.height * scale),
  }
}

const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/** WebVTT whose cues name the places of the pictures in `sprite`. */
export const boardText = (board: Board, sprite: string): string =>
  [
    'WEBVTT',
    ...Array.from({ length: board.count }, (_, index) => {
      const x = (index % board.columns) * board.width
      const y = Math.floor(index / board.columns) * board.height
      const times = [index, index + 1].map((at) => stamp(at * board.interval))
      return `${times.join(' --> ')}\n${sprite}#xywh=${x},${y},${board.width},${board.height}`
    }),
  ].join('\n\n')

/**
 * Makes small pictures of the whole video, from its key frames alone, and says where each lies.
 * Throws a MediaFailure where there are none.
 */
export async function makeStoryboard(stage: Stage, names: { text: string; sprite: string }) {
  const { ffmpeg, folder, input, source, signal, niceness } = stage
  const board = boardOf(source)
  const { interval, columns, rows, width, height } = board
  const layout = [
    `fps=${(1 / interval).toFixed(6)}:round=up:start_time=0`,
    `scale=${width}:${height}`,
    'setsar=1',
    `tile=${columns}x${rows}`,
  ]
  await ffmpeg.ffmpeg(
    [
      ...untrusted,
      ...['-skip_frame', 'nokey', '-i', `file:${input}`, '-map', '0:v:0', '-an', '-sn'],
      ...['-vf', layout.join(','), ...asPixels('sprite')],
    ],
    {
      folder,
      inputs: [input],
      outputs: ['sprite'],
      signal,
      timeout: timeoutOf(stage, 120 + source.duration / 20),
      allowed: { niceness },
    },
  )
  const sprite = { width: columns * width, height: rows * height, quality: 60 }
  await packPicture(`${folder}/sprite`, sprite, `${folder}/${names.sprite}`)
  await writeFile(`${folder}/${names.text}`, boardText(board, names.sprite))
}
