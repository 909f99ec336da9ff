import type { Probe } from '../../infra/ffmpeg/probe.ts'

/** Others, such as lossless ones of screen recorders, may have the same pixels and play nowhere. */
const playableProfiles = new Set(['Constrained Baseline', 'Baseline', 'Main', 'High'])

/**
 * Returns whether browsers play the video stream: H.264 of 8 bits, 4:2:0, standard dynamic range.
 */
export const canRemux = ({ video }: Probe) =>
  video.codec === 'h264' &&
  playableProfiles.has(video.profile) &&
  ['yuv420p', 'yuvj420p'].includes(video.pixelFormat) &&
  !video.hdr &&
  !video.interlaced

const canCopyAudio = ({ audio }: Probe) => audio?.codec === 'aac'

/**
 * Returns whether all streams of a source are copied unchanged, so that the original contains
 * nothing more than the playable file.
 */
export const isStreamCopy = (source: Probe) =>
  canRemux(source) && (source.audio === null || canCopyAudio(source))

/**
 * Returns the arguments that copy the video stream into a playable file with its index in front.
 * Audio is copied or encoded separately, and may be absent. Metadata is removed.
 */
export function remuxArguments(source: Probe, output: string): string[] {
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
