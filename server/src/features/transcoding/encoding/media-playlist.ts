export interface ByteRange {
  offset: number
  length: number
}

export interface Segment extends ByteRange {
  seconds: number
}

/** The byte ranges of the init segment and the segments of a rendition in its file. */
export interface SegmentIndex {
  init: ByteRange
  segments: Segment[]
}

const parseRange = (text = ''): ByteRange => {
  const [length = 0, offset = 0] = text.split('@').map(Number)
  return { offset, length }
}

/**
 * Parses the playlist that ffmpeg writes for one file. Returns null if it has no init segment yet.
 */
export function parseMediaPlaylist(playlist: string): SegmentIndex | null {
  const init = /#EXT-X-MAP:.*BYTERANGE="(\d+@\d+)"/.exec(playlist)?.[1]
  if (!init) return null
  const found = playlist.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+@\d+)\s/g)
  return {
    init: parseRange(init),
    segments: [...found].map(([, seconds, bytes]) => ({
      seconds: Number(seconds),
      ...parseRange(bytes),
    })),
  }
}

export const totalSeconds = ({ segments }: SegmentIndex): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0)

/** The maximum of the column. A malicious file can pack all its audio into one second. */
const MAX_RATE = 2 ** 31 - 1

/** Bits per second: peak of any segment, and average. */
export interface BitRates {
  peak: number
  average: number
}

export function bitRatesOf(segmentIndex: SegmentIndex): BitRates {
  const { segments } = segmentIndex
  const bits = segments.reduce((sum, { length }) => sum + 8 * length, 0)
  // The rate of a very short segment means little: it counts as one second long.
  const peaks = segments.map(({ length, seconds }) => (8 * length) / Math.max(seconds, 1))
  const limited = (rate: number) => Math.min(MAX_RATE, Math.ceil(rate))
  const average = bits / Math.max(totalSeconds(segmentIndex), 1)
  return {
    peak: limited(peaks.reduce((one, other) => Math.max(one, other), average)),
    average: limited(average),
  }
}

const head = (segments: Segment[], type: 'EVENT' | 'VOD', tag = '#EXT-X-INDEPENDENT-SEGMENTS') => [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  // Players round durations before they compare them with it.
  `#EXT-X-TARGETDURATION:${Math.round(segments.reduce((max, { seconds }) => Math.max(max, seconds), 1))}`,
  '#EXT-X-MEDIA-SEQUENCE:0',
  `#EXT-X-PLAYLIST-TYPE:${type}`,
  tag,
]

const formatRange = ({ offset, length }: ByteRange) => `${length}@${offset}`
const extinf = ({ seconds }: Segment) => `#EXTINF:${seconds.toFixed(6)},`
const lines = (all: string[]) => `${all.join('\n')}\n`

/** Returns the playlist of a complete rendition: byte ranges of `file`. */
export const vodPlaylist = ({ init, segments }: SegmentIndex, file: string, tag?: string): string =>
  lines([
    ...head(segments, 'VOD', tag),
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${formatRange(init)}"`,
    ...segments.flatMap((segment) => [
      extinf(segment),
      `#EXT-X-BYTERANGE:${formatRange(segment)}`,
      file,
    ]),
    '#EXT-X-ENDLIST',
  ])

/**
 * Returns the segments of a rendition, each cut after its key frame. `keyFrames` are the bytes up
 * to the end of each key frame.
 */
export const cutAfterKeyFrames = (
  { init, segments }: SegmentIndex,
  keyFrames: readonly number[],
): SegmentIndex => ({
  init,
  segments: segments.map((segment, index) => ({
    ...segment,
    length: keyFrames[index] ?? segment.length,
  })),
})

/**
 * Returns the playlist of the key frames of a complete rendition with this playlist: byte ranges of
 * the same file.
 */
export function keyFramePlaylistOf(playlist: string, keyFrames: readonly number[]): string | null {
  const segmentIndex = parseMediaPlaylist(playlist)
  const file = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]
  if (!segmentIndex || !file) return null
  return vodPlaylist(cutAfterKeyFrames(segmentIndex, keyFrames), file, '#EXT-X-I-FRAMES-ONLY')
}

/** Returns the playlist of captions in a single file. */
export const captionsPlaylistOf = (file: string, seconds: number): string =>
  lines([
    ...head([{ seconds: Math.ceil(seconds), offset: 0, length: 0 }], 'VOD'),
    `#EXTINF:${seconds.toFixed(6)},`,
    file,
    '#EXT-X-ENDLIST',
  ])

/** The names of partial segments in their folder, in order, and of their init segment. */
export interface PartialSegments {
  init: string | null
  names: string[]
}

/**
 * Returns the file name under which this attempt publishes an init segment or segment. The first
 * attempt adds no number.
 */
export const partialFile = (file: string, attempt: number): string =>
  attempt > 1 ? `${attempt}-${file}` : file
export const INIT_SEGMENT = 'init.mp4'
export const segmentName = (index: number): string => `${index}.m4s`

/**
 * Returns the playlist of a partial rendition: files in `folder`. Players start at the beginning.
 */
export const eventPlaylist = (
  segments: Segment[],
  folder: string,
  { init, names }: PartialSegments,
): string =>
  lines([
    ...head(segments, 'EVENT'),
    '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES',
    `#EXT-X-MAP:URI="${folder}/${init}"`,
    ...segments.flatMap((segment, index) => [extinf(segment), `${folder}/${names[index]}`]),
  ])

export const partialSegmentsIn = (playlist: string | null): PartialSegments => ({
  init: /^#EXT-X-MAP:URI="[^/"]+\/([^"]+)"$/m.exec(playlist ?? '')?.[1] ?? null,
  names: playlist?.match(/[^/\n]+\.m4s$/gm) ?? [],
})
