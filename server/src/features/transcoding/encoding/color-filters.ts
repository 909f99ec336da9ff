import type { Probe } from '../../../infra/ffmpeg/probe.ts'

interface Size {
  width: number
  height: number
}

export const scale = ({ width, height }: Size): string => `scale=${width}:${height}`

/** From this height up, BT.709 is the usual matrix of a video that does not state one. */
const HD_HEIGHT = 720

/**
 * Returns the filters that scale a source, whose matrix may be unspecified, with these extra
 * options. Frames with a different aspect ratio get bars.
 */
export const scaleSource = (source: Probe, size: Size, ...options: string[]): string => {
  const { matrix, resized } = source.video
  const usual = source.height < HD_HEIGHT ? 'bt601' : 'bt709'
  const scaled = [
    `${scale(size)}:in_color_matrix=${['', 'unknown'].includes(matrix) ? usual : 'auto'}`,
    ...(resized ? ['force_original_aspect_ratio=decrease:eval=frame'] : []),
    ...options,
  ].join(':')
  const pad = `pad=${size.width}:${size.height}:-1:-1:eval=frame,setsar=1`
  return resized ? `${scaled},${pad}` : scaled
}

/** Filters from high to standard dynamic range. Unspecified properties get their usual values. */
const toneMapping = ({ video: { primaries, matrix } }: Probe) => [
  ...(primaries === '' ? ['setparams=color_primaries=bt2020'] : []),
  ...(matrix === '' || matrix === 'bt2020c' ? ['setparams=colorspace=bt2020nc'] : []),
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
  // Placed here so that no later filter converts from RGB with another matrix.
  'format=yuv420p',
]

/** Primaries that differ from BT.709 and that zscale can convert. */
const otherPrimaries = new Set([
  ...['bt470m', 'bt470bg', 'smpte170m', 'smpte240m', 'film', 'bt2020', 'smpte428', 'smpte431'],
  ...['smpte432', 'ebu3213'],
])

/**
 * Returns the filters that scale a source and convert its colours to BT.709, which players assume.
 */
export function convertColors(source: Probe, size: Size): string[] {
  if (source.video.hdr) return [scale(size), ...toneMapping(source)]
  const { primaries } = source.video
  const isOther = otherPrimaries.has(primaries)
  const tags = 'range=tv:colorspace=bt709:color_trc=bt709:color_primaries'
  return [
    scaleSource(source, size, 'out_color_matrix=bt709', 'out_range=tv'),
    'format=yuv420p',
    `setparams=${tags}=${isOther ? primaries : 'bt709'}`,
    ...(isOther ? ['zscale=primaries=bt709', 'format=yuv420p'] : []),
  ]
}
