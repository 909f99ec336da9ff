import { type Ffmpeg, MediaError } from './ffmpeg.ts'

/**
 * The streams of a media file. The size is the displayed one: with square pixels, after rotation.
 * Stored as JSON with each uploaded video, so a field added by a later release is missing from
 * older ones.
 */
export interface Probe {
  /** Seconds from the start to the end. */
  duration: number
  /** The first timestamp, in seconds. Anything before 0 is not presented. */
  start?: number
  width: number
  height: number
  video: {
    index: number
    codec: string
    profile: string
    /** H.264 only. Multiplied by ten. */
    level?: number
    pixelFormat: string
    interlaced: boolean
    hdr: boolean
    /** ffmpeg's names; empty if the file does not state them. */
    primaries: string
    matrix: string
    /** Pixels per stored frame. */
    pixels: number
    /** The frame count stated by the file; null if there is none. */
    frames: number | null
    /** Average frames per second; 0 if the file does not state it. */
    frameRate: number
    rotated?: boolean
    /** The Dolby Vision profile; 0 if there is none. */
    dolbyVision?: number
    /** Whether the frame size varies. */
    resized?: boolean
    /** Frames per second at which every frame keeps its timestamp; 0 if unknown. */
    baseRate?: number
    /** Seconds by which the audio outlasts the video. */
    stillSeconds?: number
    /** Whether the stream contains more than is presented or has gaps. */
    edited?: boolean
  }
  audio: {
    index: number
    codec: string
    profile: string
    channels: number
    edited?: boolean
    /** The indexes of all streams to mix, if there are several. */
    mixed?: number[]
  } | null
}

interface Stream {
  index: number
  codec_type?: string
  codec_name?: string
  profile?: string
  level?: number
  pix_fmt?: string
  width?: number
  height?: number
  field_order?: string
  color_transfer?: string
  color_primaries?: string
  color_space?: string
  sample_aspect_ratio?: string
  channels?: number
  sample_rate?: string
  start_time?: string
  duration?: string
  nb_frames?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  tags?: { DURATION?: string; language?: string }
  disposition?: { attached_pic?: number; default?: number }
  side_data_list?: { rotation?: number; dv_profile?: number }[]
}

/** Seconds. Allows for a busy machine. */
const PROBE_TIMEOUT = 30
/**
 * Listing four hours of video and audio takes 50 MB and less than a second. A small file that
 * claims to contain millions of frames would take gigabytes, and minutes to sort.
 */
const limits = { addressSpace: 1024 ** 3, cpuTime: 3 }
/** Pixels with a larger aspect ratio are displayed as square. */
const MAX_PIXEL_RATIO = 10
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])

/** Returns whether ffmpeg rejected the frame size. It then reports nothing else about the file. */
export const isTooManyPixels = (error: unknown): boolean =>
  error instanceof MediaError && error.message.includes('exceeds specified max pixel count')

export const isTooManyStreams = (error: unknown): boolean =>
  error instanceof MediaError && error.message.includes('exceeds max_streams parameter')

/** Inspects a file in a folder. Throws a MediaError if it has no video stream. */
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
    format?: { start_time?: string; duration?: string; size?: string }
  }
  const statedFrames = streams.reduce((sum, { nb_frames = 0 }) => sum + Number(nb_frames), 0)
  if (statedFrames > Number(format.size))
    throw new MediaError('it claims more frames than it has bytes', false)
  const video = streams.find(
    (stream) =>
      stream.codec_type === 'video' &&
      !stream.disposition?.attached_pic &&
      (stream.width ?? 0) > 0 &&
      (stream.height ?? 0) > 0,
  )
  if (!video) throw new MediaError('it has no video stream', false)
  const tracks = audioTracks(streams)
  const [audio] = tracks
  const start = Number(format.start_time ?? 0)
  const used = [video, ...tracks]
  const stated = used.map(endOf)
  const ends = stated.every((seconds) => seconds > 0)
    ? stated
    : await packetEnds(tool, folder, file, used, signal)
  const end = Math.max(...ends, Number(format.duration ?? 0) + Math.min(0, start))
  const duration = end - Math.max(0, start)
  if (!(duration > 0)) throw new MediaError('it has no duration', false)
  return {
    duration,
    start,
    ...displaySize(video),
    video: {
      index: video.index,
      codec: video.codec_name ?? '',
      profile: video.profile ?? '',
      level: video.level ?? 0,
      pixelFormat: video.pix_fmt ?? '',
      interlaced: !['progressive', 'unknown', undefined].includes(video.field_order),
      hdr: hdrTransfers.has(video.color_transfer ?? ''),
      primaries: video.color_primaries ?? '',
      matrix: video.color_space ?? '',
      pixels: (video.width ?? 0) * (video.height ?? 0),
      frames: Number(video.nb_frames) || null,
      frameRate: parseFraction(video.avg_frame_rate),
      rotated: rotationOf(video) !== 0,
      dolbyVision: video.side_data_list?.find((data) => data.dv_profile)?.dv_profile ?? 0,
      baseRate: parseFraction(video.r_frame_rate),
      stillSeconds: Math.max(...ends) - (ends[0] ?? 0),
      edited: isEdited(video, start, parseFraction(video.avg_frame_rate)),
    },
    audio: audio
      ? {
          index: audio.index,
          codec: audio.codec_name ?? '',
          profile: audio.profile ?? '',
          channels: audio.channels ?? 0,
          ...(tracks.length > 1 && { mixed: tracks.map(({ index }) => index) }),
          edited: isEdited(audio, start, Number(audio.sample_rate) / samplesPerFrame(audio)),
        }
      : null,
  }
}

/**
 * Returns the audible stream: the default one, otherwise the first. If there are several mono
 * streams of one language, returns all of them: cameras record one per microphone. Phones add an
 * `apac` stream that only they can decode.
 */
function audioTracks(streams: Stream[]): Stream[] {
  const audible = streams.filter(
    ({ codec_type, codec_name = 'none' }) =>
      codec_type === 'audio' && !['none', 'unknown', 'apac'].includes(codec_name),
  )
  const chosen = audible.find(({ disposition }) => disposition?.default) ?? audible[0]
  if (!chosen) return []
  const others = audible.filter(
    (stream) => stream !== chosen && stream.tags?.language === chosen.tags?.language,
  )
  const areMono = [chosen, ...others].every(({ channels }) => channels === 1)
  return areMono ? [chosen, ...others] : [chosen]
}

/** Parses a fraction printed by ffprobe. Returns 0 for anything else. */
function parseFraction(fraction = '') {
  const [numerator = 0, denominator = 1] = fraction.split('/').map(Number)
  const number = numerator / denominator
  return Number.isFinite(number) ? number : 0
}

/** Returns degrees. */
const rotationOf = ({ side_data_list }: Stream) =>
  Math.abs(side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0)

function displaySize(stream: Stream) {
  const { width = 0, height = 0, sample_aspect_ratio } = stream
  const [horizontal = 1, vertical = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const pixelRatio = horizontal / vertical
  const isPlausible = pixelRatio >= 1 / MAX_PIXEL_RATIO && pixelRatio <= MAX_PIXEL_RATIO
  const displayWidth = isPlausible ? Math.max(1, Math.round(width * pixelRatio)) : width
  return rotationOf(stream) % 180 === 90
    ? { width: height, height: displayWidth }
    : { width: displayWidth, height }
}

/** Returns the end of a stream in seconds; 0 if the file does not state it. */
function endOf({ start_time, duration, tags }: Stream): number {
  if (duration !== undefined) return Number(start_time ?? 0) + Number(duration)
  const [hours = 0, minutes = 0, seconds = 0] = (tags?.DURATION ?? '').split(':').map(Number)
  return 3600 * hours + 60 * minutes + seconds || 0
}

/** Seconds by which a stream may exceed its presented part: encoders add a few frames. */
const MAX_UNPRESENTED = 0.15

/**
 * Returns whether a stream begins later than its file, or whether its frames last longer or shorter
 * than its presented duration: an edit list hides or repeats a part, or leaves a gap.
 */
function isEdited(stream: Stream, start: number, frameRate: number): boolean {
  const delay = Number(stream.start_time) - Math.max(0, start)
  const excess = Number(stream.nb_frames) / frameRate - Number(stream.duration)
  return (
    Math.abs(delay) > MAX_UNPRESENTED ||
    Math.abs(excess) > Math.max(MAX_UNPRESENTED, 1.5 / frameRate)
  )
}

/** For AAC. With spectral band replication, the stated sample rate is doubled. */
const samplesPerFrame = ({ profile = '' }: Stream) => (profile.startsWith('HE-AAC') ? 2048 : 1024)

/**
 * Returns the end of the last packet of each stream, in seconds. Browser recordings do not state
 * it.
 */
async function packetEnds(
  tool: Ffmpeg,
  folder: string,
  file: string,
  streams: Stream[],
  signal?: AbortSignal,
): Promise<number[]> {
  const ends = new Map<string, number>()
  const show = ['-show_entries', 'packet=stream_index,pts_time,duration_time', '-of', 'csv=p=0']
  await tool.ffprobe([...show, '-i', `file:${file}`], {
    folder,
    inputs: [file],
    timeout: PROBE_TIMEOUT,
    limits,
    ...(signal && { signal }),
    onLine: (line) => {
      const [stream = '', time = '', duration = ''] = line.split(',')
      const end = Number.parseFloat(time) + (Number.parseFloat(duration) || 0)
      if (end > (ends.get(stream) ?? 0)) ends.set(stream, end)
    },
  })
  return streams.map(({ index }) => ends.get(String(index)) ?? 0)
}
