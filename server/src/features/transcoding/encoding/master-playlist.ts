import {
  captionsPlaylist,
  keyFramePlaylist,
  PARTIAL_PLAYLIST,
  type RenditionKey,
  renditionPlaylist,
} from '../../assets/file-names.ts'

export interface PlayableRendition extends RenditionKey {
  state: string
  width: number
  height: number
  /** Maximum and average bits per second. */
  peak_rate: number | null
  average_rate: number | null
  codecs: string | null
  /** Frames per second. */
  frame_rate: number | null
  /** The same rates for its key frames alone; null if it has no key frame playlist. */
  key_frame_peak_rate: number | null
  key_frame_average_rate: number | null
}

const CAPTIONS = 'SUBTITLES="captions"'

/**
 * Returns the master playlist. `captions` are file names by language. Players start with the first
 * rendition.
 */
export function masterPlaylist(
  renditions: readonly PlayableRendition[],
  captions: Record<string, string>,
): string {
  const spoken = Object.entries(captions).map(captionsTag)
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...spoken,
    ...renditions.flatMap((rendition) => streamLines(rendition, spoken.length > 0)),
    ...renditions.flatMap(keyFramesTag),
  ]
  return `${lines.join('\n')}\n`
}

function captionsTag([language, file]: [string, string]) {
  const attributes = [
    ...['TYPE=SUBTITLES', 'GROUP-ID="captions"', `NAME="${nameOf(language)}"`],
    ...[`LANGUAGE="${language}"`, 'AUTOSELECT=YES', `URI="${captionsPlaylist(file)}"`],
  ]
  return `#EXT-X-MEDIA:${attributes.join(',')}`
}

/** Returns the name of a language in that language, with its code, because names must be unique. */
function nameOf(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name === language ? language : `${name} (${language})`
  } catch {
    // Well-formed, but not a known tag.
    return language
  }
}

function streamLines(rendition: PlayableRendition, hasCaptions: boolean): string[] {
  const { state, width, height, peak_rate, average_rate, codecs, frame_rate } = rendition
  const attributes = [
    `BANDWIDTH=${peak_rate}`,
    `AVERAGE-BANDWIDTH=${average_rate}`,
    `RESOLUTION=${width}x${height}`,
    `CODECS="${codecs}"`,
    ...(frame_rate === null ? [] : [`FRAME-RATE=${frame_rate.toFixed(3)}`]),
    'CLOSED-CAPTIONS=NONE',
    ...(hasCaptions ? [CAPTIONS] : []),
  ]
  return [
    `#EXT-X-STREAM-INF:${attributes.join(',')}`,
    state === 'READY' ? renditionPlaylist(rendition) : PARTIAL_PLAYLIST,
  ]
}

function keyFramesTag(rendition: PlayableRendition): string[] {
  const { width, height, codecs, key_frame_peak_rate, key_frame_average_rate } = rendition
  if (key_frame_peak_rate === null) return []
  const attributes = [
    `BANDWIDTH=${key_frame_peak_rate}`,
    `AVERAGE-BANDWIDTH=${key_frame_average_rate}`,
    `RESOLUTION=${width}x${height}`,
    `CODECS="${codecs?.split(',')[0]}"`,
    `URI="${keyFramePlaylist(rendition)}"`,
  ]
  return [`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`]
}

/**
 * Returns the CODECS attribute (RFC 6381) of a rendition: the profile and level in its init
 * segment, and AAC if it has audio.
 */
export const codecsAttribute = (init: Buffer, hasAudio: boolean): string =>
  [av1Codec(init) ?? h264Codec(init), ...(hasAudio ? ['mp4a.40.2'] : [])].join(',')

function h264Codec(init: Buffer): string {
  const at = init.indexOf('avcC')
  const [, profile = 0x64, compatible = 0, level = 0x28] = at < 0 ? [] : init.subarray(at + 4)
  const hex = [profile, compatible, level].map((byte) => byte.toString(16).padStart(2, '0'))
  return `avc1.${hex.join('')}`
}

/** Per the AV1 Codec ISO Media File Format Binding, section 5. Null if it is not AV1. */
function av1Codec(init: Buffer): string | null {
  const at = init.indexOf('av1C')
  if (at < 0) return null
  const [, profileAndLevel = 0, flags = 0] = init.subarray(at + 4)
  const level = String(profileAndLevel & 31).padStart(2, '0')
  const bits = flags & 64 ? (flags & 32 ? '12' : '10') : '08'
  return `av01.${profileAndLevel >> 5}.${level}${flags & 128 ? 'H' : 'M'}.${bits}`
}
