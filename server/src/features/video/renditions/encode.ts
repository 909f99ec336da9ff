import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { rungFile, rungPlaylist } from './file-names.ts'
import { FIRST_RUNG, type Rung } from './ladder.ts'

/** Kilobits a second of the picture at most. */
const mostBits: Record<number, number> = { 240: 400, 480: 1400, 720: 2800, 1080: 5000 }
/** Pictures a second at most; those of the smallest are not worth more. */
const mostPictures = (rung: number) => (rung < FIRST_RUNG ? 30 : 60)
/** Seconds between two pictures from which playing can begin. */
const KEY_EVERY = 2

/** High dynamic range, brought down to what every screen shows. What a file does not say is as usual. */
const toneMapped = ({ video: { primaries, matrix } }: Probe) => [
  ...(primaries === '' ? ['setparams=color_primaries=bt2020'] : []),
  ...(matrix === '' || matrix === 'bt2020c' ? ['setparams=colorspace=bt2020nc'] : []),
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
  // Here, lest a later filter makes it of RGB by another matrix.
  'format=yuv420p',
]

interface Encoding {
  source: Probe
  rungs: readonly Rung[]
  /** Seconds of a segment. */
  segment: number
}

/** Bits a second up to which sound is left as it is. */
const SOUND = 200_000

/** Bytes that any file may have. */
const SMALLEST = 32 * 1024 * 1024

/** Whether the sound of a source is what players of the qualities expect, so that it is copied. */
const canCopySound = ({ audio }: Probe) =>
  audio?.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2 && audio.bitRate <= SOUND

const scaled = ({ width, height }: Rung) => `scale=${width}:${height}`

/** Brought to the largest size first: what costs most is then done once, on the fewest pixels. */
function filters({ source, rungs }: Encoding): string {
  const largest = rungs.reduce((one, other) => (other.width > one.width ? other : one))
  const common = [
    ...(source.video.interlaced ? ['yadif'] : []),
    scaled(largest),
    ...(source.video.hdr ? toneMapped(source) : []),
    `split=${rungs.length}`,
  ]
  const [ins, outs] = ['in', 'out'].map((end) => rungs.map(({ rung }) => `[${end}${rung}]`))
  return [
    `[0:${source.video.index}]${common.join(',')}${ins?.join('')}`,
    ...rungs.map(
      (rung, index) => `${ins?.[index]}${scaled(rung)},setsar=1,format=yuv420p${outs?.[index]}`,
    ),
  ].join(';')
}

const shorterSide = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height)

/**
 * How the source is decoded. Of what comes out at half its size nobody sees whether the edges of
 * blocks were smoothed in pictures that no other is made of.
 */
export function decodeArguments({ source, rungs }: Encoding): string[] {
  const largest = Math.max(...rungs.map(shorterSide))
  return shorterSide(source) >= 2 * largest ? ['-skip_loop_filter', 'noref'] : []
}

/** Bytes of the largest file that comes of it, generously. */
export const largestRung = ({ source, rungs }: Encoding): number =>
  rungs.reduce((most, { rung }) => {
    const bits = (mostBits[rung] ?? 0) * 1000 + SOUND
    return Math.max(most, (bits / 8) * source.duration * 1.25 + SMALLEST)
  }, 0)

/**
 * What makes rungs of a file, each as one file in pieces and a playlist of where they lie. No
 * metadata stays.
 */
export function encodeArguments(encoding: Encoding): string[] {
  const { source, rungs, segment } = encoding
  const sound = canCopySound(source)
    ? ['-c:a', 'copy']
    : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
  return [
    ...['-filter_complex', filters(encoding)],
    ...rungs.flatMap(({ rung }) => [
      ...['-map', `[out${rung}]`, '-fpsmax', String(mostPictures(rung))],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-profile:v', 'high'],
      ...['-maxrate', `${mostBits[rung]}k`, '-bufsize', `${2 * (mostBits[rung] ?? 0)}k`],
      ...['-force_key_frames', `expr:gte(t,n_forced*${KEY_EVERY})`],
      ...(source.audio ? ['-map', `0:${source.audio.index}`, ...sound] : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
      ...['-f', 'hls', '-hls_time', String(segment), '-hls_playlist_type', 'event'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
      ...['-hls_segment_filename', rungFile(rung), rungPlaylist(rung)],
    ]),
  ]
}
