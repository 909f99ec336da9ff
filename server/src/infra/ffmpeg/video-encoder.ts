export type Codec = 'h264' | 'av1'

export const encoderNames = ['x264', 'nvenc', 'vaapi', 'svtav1'] as const
export type EncoderName = (typeof encoderNames)[number]

export interface VideoEncoder {
  name: EncoderName
  codec: Codec
  devices: readonly string[]
  /** Options before the input. */
  initialization: readonly string[]
  /** Filters appended to those of the frames; empty if there are none. */
  upload: string
  /** Returns the options for a maximum rate in kilobits per second. */
  options(maxKilobits: number): string[]
}

const rate = (maxKilobits: number) => [
  ...['-maxrate', `${maxKilobits}k`, '-bufsize', `${2 * maxKilobits}k`],
]

const RENDER_DEVICE = '/dev/dri/renderD128'

export const encoders: Record<EncoderName, VideoEncoder> = {
  x264: {
    name: 'x264',
    codec: 'h264',
    devices: [],
    initialization: [],
    upload: '',
    options: (max) => [
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-profile:v', 'high'],
      ...rate(max),
    ],
  },
  nvenc: {
    name: 'nvenc',
    codec: 'h264',
    devices: ['/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm'],
    initialization: [],
    upload: '',
    options: (max) => [
      ...['-c:v', 'h264_nvenc', '-preset', 'p4', '-rc', 'vbr', '-cq', '27', '-b:v', '0'],
      // Forced key frames start the segments.
      ...['-forced-idr', '1', '-profile:v', 'high', ...rate(max)],
    ],
  },
  vaapi: {
    name: 'vaapi',
    codec: 'h264',
    devices: [RENDER_DEVICE],
    initialization: ['-vaapi_device', RENDER_DEVICE],
    upload: ',format=nv12,hwupload',
    options: (max) => [
      ...['-c:v', 'h264_vaapi', '-rc_mode', 'VBR', '-b:v', `${Math.round(0.75 * max)}k`],
      ...['-profile:v', 'high', ...rate(max)],
    ],
  },
  svtav1: {
    name: 'svtav1',
    codec: 'av1',
    devices: [],
    initialization: [],
    upload: '',
    options: (max) => [...['-c:v', 'libsvtav1', '-preset', '10', '-crf', '40'], ...rate(max)],
  },
}
