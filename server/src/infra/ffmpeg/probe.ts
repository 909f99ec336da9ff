import { type Ffmpeg, MediaFailure } from './ffmpeg.ts'

/** What is in a media file. Sizes are as shown: with square pixels, after rotation. */
export interface Probe {
  /** Seconds. */
  duration: number
  width: number
  height: number
  video: {
    index: number
    codec: string
    profile: string
    pixelFormat: string
    interlaced: boolean
    hdr: boolean
    /** As ffmpeg names them; empty where the file does not say. */
    primaries: string
    matrix: string
    /** Of one frame as it is stored. */
    pixels: number
    /** As the file states it; null where it does not. */
    frames: number | null
    /** Frames per second on average; 0 where the file does not say. */
    frameRate: number
  }
  audio: {
    index: number
    codec: string
    profile: string
    channels: number
    /** Bits a second; infinite where the file does not say. */
    bitRate: number
  } | null
}

interface Stream {
  index: number
  codec_type?: string
  codec_name?: string
  profile?: string
  pix_fmt?: string
  width?: number
  height?: number
  field_order?: string
  color_transfer?: string
  color_primaries?: string
  color_space?: string
  sample_aspect_ratio?: string
  channels?: number
  bit_rate?: string
  duration?: string
  nb_frames?: string
  avg_frame_rate?: string
  disposition?: { attached_pic?: number; default?: number }
  side_data_list?: { rotation?: number }[]
}

/** Seconds that looking into a file may take on a busy machine. */
const PROBE_TIME = 30
/**
 * Four hours of pictures and sound are listed in 50 MB, within a second. Some bytes that claim to be
 * millions of pictures would take gigabytes, and minutes to put in order.
 */
const allowed = { memory: 1024 ** 3, processorTime: 3 }
/** A picture whose pixels are stretched by more is shown as if they were square. */
const MOST_STRETCHED = 10
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])

/** Has ffmpeg refused pictures for their size? Then it says nothing else of them. */
export const isTooManyPixels = (error: unknown): boolean =>
  error instanceof MediaFailure && error.message.includes('exceeds specified max pixel count')

/** Looks into the file `input` of a folder. Throws a MediaFailure where no moving picture is in it. */
export async function probe(
  tool: Ffmpeg,
  folder: string,
  file = 'input',
  signal?: AbortSignal,
): Promise<Probe> {
  const run = { folder, inputs: [file], timeout: PROBE_TIME, allowed, ...(signal && { signal }) }
  const printed = await tool.ffprobe(
    ['-show_streams', '-show_format', '-of', 'json', '-i', `file:${file}`],
    run,
  )
  const { streams = [], format = {} } = JSON.parse(printed) as {
    streams?: Stream[]
    format?: { duration?: string; size?: string }
  }
  const claimed = streams.reduce((sum, { nb_frames = 0 }) => sum + Number(nb_frames), 0)
  if (claimed > Number(format.size)) throw new MediaFailure('it claims more than is in it', false)
  const video = streams.find(
    (stream) =>
      stream.codec_type === 'video' &&
      !stream.disposition?.attached_pic &&
      (stream.width ?? 0) > 0 &&
      (stream.height ?? 0) > 0,
  )
  if (!video) throw new MediaFailure('there is no moving picture in it', false)
  const audio = streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name)
  const stated = Number(format.duration ?? video.duration)
  const duration =
    stated > 0 ? stated : await lastTimestamp(tool, folder, file, video.index, signal)
  return {
    duration,
    ...shownSize(video),
    video: {
      index: video.index,
      codec: video.codec_name ?? '',
      profile: video.profile ?? '',
      pixelFormat: video.pix_fmt ?? '',
      interlaced: !['progressive', 'unknown', undefined].includes(video.field_order),
      hdr: hdrTransfers.has(video.color_transfer ?? ''),
      primaries: video.color_primaries ?? '',
      matrix: video.color_space ?? '',
      pixels: (video.width ?? 0) * (video.height ?? 0),
      frames: Number(video.nb_frames) || null,
      frameRate: numberOf(video.avg_frame_rate),
    },
    audio: audio
      ? {
          index: audio.index,
          codec: audio.codec_name ?? '',
          profile: audio.profile ?? '',
          channels: audio.channels ?? 0,
          bitRate: Number(audio.bit_rate ?? Number.POSITIVE_INFINITY),
        }
      : null,
  }
}

/** A fraction as ffprobe prints it; 0 where it is none. */
function numberOf(fraction = '') {
  const [above = 0, below = 1] = fraction.split('/').map(Number)
  const number = above / below
  return Number.isFinite(number) ? number : 0
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const stretched = across / down
  const isPlausible = stretched >= 1 / MOST_STRETCHED && stretched <= MOST_STRETCHED
  const wide = isPlausible ? Math.max(1, Math.round(width * stretched)) : width
  const rotation = side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}

/** Recordings of browsers state no duration: it is the time of the last picture. */
async function lastTimestamp(
  tool: Ffmpeg,
  folder: string,
  file: string,
  stream: number,
  signal?: AbortSignal,
) {
  let last = 0
  await tool.ffprobe(
    [
      '-select_streams',
      String(stream),
      '-show_entries',
      'packet=pts_time',
      '-of',
      'csv=p=0',
      '-i',
      `file:${file}`,
    ],
    {
      folder,
      inputs: [file],
      timeout: PROBE_TIME,
      allowed,
      ...(signal && { signal }),
      onLine: (line) => {
        const time = Number.parseFloat(line)
        if (time > last) last = time
      },
    },
  )
  if (last <= 0) throw new MediaFailure('it has no duration', false)
  return last
}
