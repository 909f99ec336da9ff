/** Builds an mp4 box. `size` overrides the declared size. */
export function box(kind: string, parts: readonly Buffer[], size?: number): Buffer {
  const content = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size ?? content.length + 8)
  header.write(kind, 4, 'latin1')
  return Buffer.concat([header, content])
}

/** Encodes numbers as 32-bit big-endian integers. */
export function uint32s(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index)
  return bytes
}

const text = (string: string) => Buffer.from(string, 'latin1')
const zeros = (bytes: number) => Buffer.alloc(bytes)

/** Returns the offset and the size of the first box of this kind. Throws if there is none. */
export function findBox(bytes: Buffer, kind: string): { at: number; size: number } {
  const at = bytes.indexOf(kind, 0, 'latin1') - 4
  if (at < 0) throw new Error(`no box ${kind}`)
  return { at, size: bytes.readUInt32BE(at) }
}

/** Returns a copy of the first box of this kind. */
export function copyBox(bytes: Buffer, kind: string): Buffer {
  const { at, size } = findBox(bytes, kind)
  return Buffer.from(bytes.subarray(at, at + size))
}

/** Returns a copy of a file with a replaced 32-bit number in the first box of this kind. */
export function withUint32(bytes: Buffer, kind: string, offset: number, number: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(number >>> 0, findBox(bytes, kind).at + offset)
  return copy
}

/** Describes a movie with one video track. By default all frames share the same bytes. */
export interface Movie {
  /** The sample description: the stsd box of a real file. */
  sampleDescription: Buffer
  /** The bytes of the frames. */
  data: Buffer
  /** Ticks per second. */
  timescale?: number
  /** The declared durations of the movie and of its track, in ticks. */
  duration?: number
  trackDuration?: number
  /** Runs of frames with the same duration in ticks (box stts). */
  timeToSample: [count: number, ticks: number][]
  /** One size for all frames and their count, or the size of each frame (box stsz). */
  sampleSizes: { each: number; count: number } | number[]
  /** Frames per chunk (box stsc), and the offsets of the chunks in the data (box stco). */
  samplesPerChunk?: number
  chunkOffsets?: number[]
  /** The numbers of the key frames (box stss). By default all are key frames. */
  syncSamples?: number[]
  /** The data reference (box dref), if the data is not in the file. */
  dataReference?: Buffer
  /** Additional boxes in the track and in the movie. */
  trackBoxes?: Buffer[]
  movieBoxes?: Buffer[]
}

const matrix = uint32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** Builds an mp4. The movie need not be consistent. */
export function buildMp4(movie: Movie): Buffer {
  const {
    sampleDescription,
    data,
    timescale = 1000,
    timeToSample,
    sampleSizes,
    samplesPerChunk = 1,
    chunkOffsets = [0],
  } = movie
  const ticks = timeToSample.reduce((sum, [count, each]) => sum + count * each, 0)
  const { duration = ticks, trackDuration = duration } = movie
  const fileType = box('ftyp', [text('isom'), uint32s(512), text('isomiso2avc1mp41')])
  const [each, count, list] = Array.isArray(sampleSizes)
    ? [0, sampleSizes.length, uint32s(...sampleSizes)]
    : [sampleSizes.each, sampleSizes.count, zeros(0)]
  const start = fileType.length + 8
  const table = box('stbl', [
    sampleDescription,
    box('stts', [uint32s(0, timeToSample.length), ...timeToSample.map((run) => uint32s(...run))]),
    ...(movie.syncSamples
      ? [box('stss', [uint32s(0, movie.syncSamples.length, ...movie.syncSamples)])]
      : []),
    box('stsc', [uint32s(0, 1, 1, samplesPerChunk, 1)]),
    box('stsz', [uint32s(0, each, count), list]),
    box('stco', [
      uint32s(0, chunkOffsets.length),
      ...chunkOffsets.map((chunk) => uint32s(start + chunk)),
    ]),
  ])
  const reference = movie.dataReference ?? box('url ', [uint32s(1)])
  const media = box('mdia', [
    box('mdhd', [uint32s(0, 0, 0, timescale, trackDuration, 0x55c40000)]),
    box('hdlr', [uint32s(0, 0), text('vide'), zeros(13)]),
    box('minf', [
      box('vmhd', [uint32s(1, 0, 0)]),
      box('dinf', [box('dref', [uint32s(0, 1), reference])]),
      table,
    ]),
  ])
  const track = box('trak', [
    box('tkhd', [
      uint32s(3, 0, 0, 1, 0, duration, 0, 0, 0, 0),
      matrix,
      uint32s(320 << 16, 180 << 16),
    ]),
    ...(movie.trackBoxes ?? []),
    media,
  ])
  const movieHeader = uint32s(0, 0, 0, timescale, duration, 0x10000, 0x1000000, 0, 0)
  const index = box('moov', [
    box('mvhd', [movieHeader, matrix, zeros(24), uint32s(2)]),
    track,
    ...(movie.movieBoxes ?? []),
  ])
  return Buffer.concat([fileType, box('mdat', [data]), index])
}
