export const encoderNames = ['x264', 'nvenc', 'vaapi'] as const
export type EncoderName = (typeof encoderNames)[number]

/** How ffmpeg encodes H.264. */
export interface VideoEncoder {
  name: EncoderName
  /** The devices that it opens. */
  devices: readonly string[]
  /** Options before the input. */
  initialization: readonly string[]
  /** Filters that follow those of the frames; empty if there are none. */
  upload: string
  /** Returns the options for a maximum of kilobits per second. */
  options(maxKilobits: number): string[]
}

const rate = (maxKilobits: number) => [
  ...['-maxrate', `${maxKilobits}k`, '-bufsize', `${2 * maxKilobits}k`],
]

const RENDER_DEVICE = '/dev/dri/renderD128'

export const encoders: Record<EncoderName, VideoEncoder> = {
  x264: {
    ...{ name: 'x264', devices: [], initialization: [], upload: '' },
    options: (max) => [
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-profile:v', 'high'],
      ...rate(max),
    ],
  },
  nvenc: {
    name: 'nvenc',
    devices: ['/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm'],
    ...{ initialization: [], upload: '' },
    options: (max) => [
      ...['-c:v', 'h264_nvenc', '-preset', 'p4', '-rc', 'vbr', '-cq', '27', '-b:v', '0'],
      // Forced key frames begin segments.
      ...['-forced-idr', '1', '-profile:v', 'high', ...rate(max)],
    ],
  },
  vaapi: {
    name: 'vaapi',
    devices: [RENDER_DEVICE],
    initialization: ['-vaapi_device', RENDER_DEVICE],
    upload: ',format=nv12,hwupload',
    options: (max) => [
      ...['-c:v', 'h264_vaapi', '-rc_mode', 'VBR', '-b:v', `${Math.round(0.75 * max)}k`],
      ...['-profile:v', 'high', ...rate(max)],
    ],
  },
}
