import type { Probe } from '../../../infra/ffmpeg/probe.ts'

/** The shorter side of the first rung, for sources that browsers can not play as they are. */
const FIRST_RUNG = 480
/** Frames a second at most. */
const MAX_RATE = 60

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

/** Others, as the lossless ones of screen recorders, may have the same pixels and play nowhere. */
const playableProfiles = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])

/** Browsers play H.264 of 8 bits, 4:2:0, standard range. */
const canCopyVideo = ({ video }: Probe) =>
  video.codec === 'h264' &&
  playableProfiles.has(video.profile) &&
  ['yuv420p', 'yuvj420p'].includes(video.pixelFormat) &&
  !video.hdr &&
  !video.interlaced

const canCopyAudio = ({ audio }: Probe) => audio?.codec === 'aac'

const even = (side: number, most: number) =>
  Math.max(2, Math.min(Math.round(side / 2), Math.floor(most / 2)) * 2)

/** The size of a rung whose shorter side is `rung`, never larger than the source, in even numbers. */
export function rungSize({ width, height }: Probe, rung: number) {
  const scale = Math.min(1, rung / Math.min(width, height))
  return { width: even(width * scale, width), height: even(height * scale, height) }
}

/** Is the source played as it is, only packed anew? */
export const isRemux = (source: Probe): boolean => canCopyVideo(source)

/**
 * What makes a playable file of the file `input`: a copy where browsers can play the source, else a
 * first rung of 480 lines. Sound is copied or encoded by itself; there may be none. No metadata stays.
 */
export function playableArguments(source: Probe, output: string): string[] {
  const { width, height } = rungSize(source, FIRST_RUNG)
  const filters = [
    ...(source.video.interlaced ? ['yadif'] : []),
    ...(source.video.hdr ? toneMapped(source) : []),
    `scale=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
  ]
  const video = canCopyVideo(source)
    ? ['-c:v', 'copy']
    : [
        ...['-vf', filters.join(','), '-fpsmax', String(MAX_RATE)],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25'],
        ...['-maxrate', '1400k', '-bufsize', '2800k', '-profile:v', 'high'],
        ...['-force_key_frames', 'expr:gte(t,n_forced*2)'],
      ]
  const audio = canCopyAudio(source)
    ? ['-c:a', 'copy']
    : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
  return [
    ...['-map', `0:${source.video.index}`, ...video],
    ...(source.audio ? ['-map', `0:${source.audio.index}`, ...audio] : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ]
}
