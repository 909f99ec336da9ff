/** A stretch of bytes of a file. */
export interface Stretch {
  offset: number
  length: number
}

export interface Segment extends Stretch {
  seconds: number
}

/** Where the pieces of a rung lie in its file. */
export interface Pieces {
  init: Stretch
  segments: Segment[]
}

const stretch = (text = ''): Stretch => {
  const [length = 0, offset = 0] = text.split('@').map(Number)
  return { offset, length }
}

/** Reads what ffmpeg writes of a rung in one file; null where nothing is there yet. */
export function readPieces(playlist: string): Pieces | null {
  const init = /#EXT-X-MAP:.*BYTERANGE="(\d+@\d+)"/.exec(playlist)?.[1]
  if (!init) return null
  const found = playlist.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+@\d+)\s/g)
  return {
    init: stretch(init),
    segments: [...found].map(([, seconds, bytes]) => ({
      seconds: Number(seconds),
      ...stretch(bytes),
    })),
  }
}

export const secondsOf = ({ segments }: Pieces): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0)

/** A file that puts all its sound into one second would say more than any player can use. */
const MOST_BITS = 2 ** 31 - 1

/** Bits a second of a rung: of its heaviest segment, and on average. */
export function ratesOf(pieces: Pieces): { peak: number; average: number } {
  const { segments } = pieces
  const bits = segments.reduce((sum, { length }) => sum + 8 * length, 0)
  // One much shorter than the others says little.
  const peaks = segments.map(({ length, seconds }) => (8 * length) / Math.max(seconds, 1))
  const noted = (rate: number) => Math.min(MOST_BITS, Math.ceil(rate))
  return {
    peak: noted(peaks.reduce((one, other) => Math.max(one, other), 0)),
    average: noted(bits / Math.max(secondsOf(pieces), 0.1)),
  }
}

const head = (segments: Segment[], type: 'EVENT' | 'VOD') => [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  `#EXT-X-TARGETDURATION:${Math.ceil(segments.reduce((most, { seconds }) => Math.max(most, seconds), 1))}`,
  '#EXT-X-MEDIA-SEQUENCE:0',
  `#EXT-X-PLAYLIST-TYPE:${type}`,
  '#EXT-X-INDEPENDENT-SEGMENTS',
]

const range = ({ offset, length }: Stretch) => `${length}@${offset}`
const time = ({ seconds }: Segment) => `#EXTINF:${seconds.toFixed(6)},`
const lines = (all: string[]) => `${all.join('\n')}\n`

/** The playlist of a whole rung: stretches of `file`. */
export const wholePlaylist = ({ init, segments }: Pieces, file: string): string =>
  lines([
    ...head(segments, 'VOD'),
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${range(init)}"`,
    ...segments.flatMap((segment) => [time(segment), `#EXT-X-BYTERANGE:${range(segment)}`, file]),
    '#EXT-X-ENDLIST',
  ])

/** The names of the pieces of a growing rung in their folder. */
export const INIT_PIECE = 'init.mp4'
export const pieceName = (index: number): string => `${index}.m4s`

/** The playlist of a rung that grows: pieces in `folder`. Players begin at its beginning. */
export const growingPlaylistOf = (segments: Segment[], folder: string): string =>
  lines([
    ...head(segments, 'EVENT'),
    '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES',
    `#EXT-X-MAP:URI="${folder}/${INIT_PIECE}"`,
    ...segments.flatMap((segment, index) => [time(segment), `${folder}/${pieceName(index)}`]),
  ])

/** How many pieces a growing playlist names. */
export const countPieces = (playlist: string | null): number =>
  playlist?.match(/\.m4s$/gm)?.length ?? 0
