/** A box of an mp4: its kind and what is in it. `size` is what it claims, if not the truth. */
export function box(kind: string, parts: readonly Buffer[], size?: number): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size ?? content.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Numbers of 32 bits one after the other, as most of an mp4 is written. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index)
  return bytes
}

const text = (string: string) => Buffer.from(string, 'latin1')
const zeros = (bytes: number) => Buffer.alloc(bytes)

/** Where the first box of this kind begins, and how long it is. Throws where there is none. */
export function boxAt(bytes: Buffer, kind: string): { at: number; size: number } {
  const at = bytes.indexOf(kind, 0, 'latin1') - 4
  if (at < 0) throw new Error(`no ${kind} in it`)
  return { at, size: bytes.readUInt32BE(at) }
}

/** A copy of the first box of this kind. */
export function boxOf(bytes: Buffer, kind: string): Buffer {
  const { at, size } = boxAt(bytes, kind)
  return Buffer.from(bytes.subarray(at, at + size))
}

/** A copy of a file in which a number of 32 bits of the first box of this kind is another. */
export function withNumber(bytes: Buffer, kind: string, offset: number, number: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(number >>> 0, boxAt(bytes, kind).at + offset)
  return copy
}

/** What a movie is said to be: one track of pictures, all of them the same bytes if not said otherwise. */
export interface Movie {
  /** How the pictures are coded: a box stsd of a real file. */
  coding: Buffer
  /** The bytes of the pictures. */
  data: Buffer
  /** Ticks a second. */
  timescale?: number
  /** Ticks, of the movie and of its track. */
  duration?: number
  trackDuration?: number
  /** How many pictures follow each other after so many ticks. */
  times: [count: number, ticks: number][]
  /** The size of every picture, or of each, and how many there are. */
  sizes: { each: number; count: number } | number[]
  /** Pictures in each chunk, and where the chunks begin in the data. */
  inChunk?: number
  chunks?: number[]
  /** Which pictures playing can begin with; all if not said. */
  keys?: number[]
  /** Where the data lies, if not in the file. */
  reference?: Buffer
  /** Boxes beside the others, in the track and in the movie. */
  inTrack?: Buffer[]
  inMovie?: Buffer[]
}

const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** Writes an mp4 by hand, true or not. */
export function mp4(movie: Movie): Buffer {
  const { coding, data, timescale = 1000, times, sizes, inChunk = 1, chunks = [0] } = movie
  const ticks = times.reduce((sum, [count, each]) => sum + count * each, 0)
  const { duration = ticks, trackDuration = duration } = movie
  const head = box('ftyp', [text('isom'), words(512), text('isomiso2avc1mp41')])
  const [each, count, list] = Array.isArray(sizes)
    ? [0, sizes.length, words(...sizes)]
    : [sizes.each, sizes.count, zeros(0)]
  const start = head.length + 8
  const table = box('stbl', [
    coding,
    box('stts', [words(0, times.length), ...times.map((run) => words(...run))]),
    ...(movie.keys ? [box('stss', [words(0, movie.keys.length, ...movie.keys)])] : []),
    box('stsc', [words(0, 1, 1, inChunk, 1)]),
    box('stsz', [words(0, each, count), list]),
    box('stco', [words(0, chunks.length), ...chunks.map((chunk) => words(start + chunk))]),
  ])
  const reference = movie.reference ?? box('url ', [words(1)])
  const media = box('mdia', [
    box('mdhd', [words(0, 0, 0, timescale, trackDuration, 0x55c40000)]),
    box('hdlr', [words(0, 0), text('vide'), zeros(13)]),
    box('minf', [
      box('vmhd', [words(1, 0, 0)]),
      box('dinf', [box('dref', [words(0, 1), reference])]),
      table,
    ]),
  ])
  const track = box('trak', [
    box('tkhd', [words(3, 0, 0, 1, 0, duration, 0, 0, 0, 0), matrix, words(320 << 16, 180 << 16)]),
    ...(movie.inTrack ?? []),
    media,
  ])
  const about = words(0, 0, 0, timescale, duration, 0x10000, 0x1000000, 0, 0)
  const index = box('moov', [
    box('mvhd', [about, matrix, zeros(24), words(2)]),
    track,
    ...(movie.inMovie ?? []),
  ])
  return Buffer.concat([head, box('mdat', [data]), index])
}
