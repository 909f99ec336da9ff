import { type Ffmpeg, MediaError } from './ffmpeg.ts'

/**
 * The streams of a media file. The size is as displayed: with square pixels, after rotation. It is
 * stored as JSON with an uploaded video: a field that a later release adds is missing in older ones.
 */
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
    /** As ffmpeg names them; empty where the file does not state them. */
    primaries: string
    matrix: string
    /** Of one stored frame. */
    pixels: number
    /** As the file states it; null where it states none. */
    frames: number | null
    /** Average frames per second; 0 where the file does not state it. */
    frameRate: number
  }
  audio: {
    index: number
    codec: string
    profile: string
    channels: number
    /** Bits per second; null where the file does not state it. */
    bitRate: number | null
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

/** Seconds that a probe may take on a busy machine. */
const PROBE_TIMEOUT = 30
/**
 * Listing four hours of video and audio takes 50 MB and less than a second. A small file that
 * claims to contain millions of frames would take gigabytes, and minutes to sort.
 */
const limits = { addressSpace: 1024 ** 3, cpuTime: 3 }
/** Pixels with a larger ratio of their sides are displayed as squares. */
const MAX_PIXEL_RATIO = 10
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])

/** Returns whether ffmpeg rejected a frame size. It reports nothing else about such a file. */
export const isTooManyPixels = (error: unknown): boolean =>
  error instanceof MediaError && error.message.includes('exceeds specified max pixel count')

/** Inspects a file of a folder. Throws a MediaError where it has no video stream. */
export async function probe(
  tool: Ffmpeg,
  folder: string,
  file = 'input',
  signal?: AbortSignal,
): Promise<Probe> {
  const run = { folder, inputs: [file], timeout: PROBE_TIMEOUT, limits, ...(signal && { signal }) }
  const output = await tool.ffprobe(
    ['-show_streams', '-show_format', '-of', 'json', '-i', `file:${file}`],
    run,
  )
  const { streams = [], format = {} } = JSON.parse(output) as {
    streams?: Stream[]
    format?: { duration?: string; size?: string }
  }
  const statedFrames = streams.reduce((sum, { nb_frames = 0 }) => sum + Number(nb_frames), 0)
  if (statedFrames > Number(format.size))
    throw new MediaError('it states more frames than it has bytes', false)
  const video = streams.find(
    (stream) =>
      stream.codec_type === 'video' &&
      !stream.disposition?.attached_pic &&
      (stream.width ?? 0) > 0 &&
      (stream.height ?? 0) > 0,
  )
  if (!video) throw new MediaError('it has no video stream', false)
  const audio = streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name)
  const statedDuration = Number(format.duration ?? video.duration)
  const duration =
    statedDuration > 0
      ? statedDuration
      : await lastTimestamp(tool, folder, file, video.index, signal)
  return {
    duration,
    ...displaySize(video),
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
      frameRate: parseFraction(video.avg_frame_rate),
    },
    audio: audio
      ? {
          index: audio.index,
          codec: audio.codec_name ?? '',
          profile: audio.profile ?? '',
          channels: audio.channels ?? 0,
          bitRate: Number(audio.bit_rate) || null,
        }
      : null,
  }
}

/** Parses a fraction as ffprobe prints it. Returns 0 for anything else. */
function parseFraction(fraction = '') {
  const [numerator = 0, denominator = 1] = fraction.split('/').map(Number)
  const number = numerator / denominator
  return Number.isFinite(number) ? number : 0
}

function displaySize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const [horizontal = 1, vertical = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const pixelRatio = horizontal / vertical
  const isPlausible = pixelRatio >= 1 / MAX_PIXEL_RATIO && pixelRatio <= MAX_PIXEL_RATIO
  const displayWidth = isPlausible ? Math.max(1, Math.round(width * pixelRatio)) : width
  const rotation = side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90
    ? { width: height, height: displayWidth }
    : { width: displayWidth, height }
}

/** Returns the time of the last frame, in seconds: recordings of browsers state no duration. */
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
      timeout: PROBE_TIMEOUT,
      limits,
      ...(signal && { signal }),
      onLine: (line) => {
        const time = Number.parseFloat(line)
        if (time > last) last = time
      },
    },
  )
  if (last <= 0) throw new MediaError('it has no duration', false)
  return last
}
