import type { Probe } from '../../../infra/ffmpeg/probe.ts'

/** Others, as the lossless ones of screen recorders, may have the same pixels and play nowhere. */
const playableProfiles = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])

/** Browsers play H.264 of 8 bits, 4:2:0, standard range. */
/** Is the source played as it is, only packed anew? */
export const isRemux = ({ video }: Probe) =>
  video.codec === 'h264' &&
  playableProfiles.has(video.profile) &&
  ['yuv420p', 'yuvj420p'].includes(video.pixelFormat) &&
  !video.hdr &&
  !video.interlaced

const canCopyAudio = ({ audio }: Probe) => audio?.codec === 'aac'

/**
 * Whether a source becomes playable without anything of it being decoded: the copy holds its very
 * streams, and there is nothing more in the original.
 */
export const isCopied = (source: Probe) =>
  isRemux(source) && (source.audio === null || canCopyAudio(source))

/**
 * What makes a playable file of one that browsers can play: a copy with its index in front. Sound is
 * copied or encoded by itself; there may be none. No metadata stays.
 */
export function copyArguments(source: Probe, output: string): string[] {
  const audio = canCopyAudio(source)
    ? ['-c:a', 'copy']
    : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
  return [
    ...['-map', `0:${source.video.index}`, '-c:v', 'copy'],
    ...(source.audio ? ['-map', `0:${source.audio.index}`, ...audio] : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
  ]
}
