import { growingPlaylist, rungPlaylist } from './file-names.ts'

/** What the master playlist says of a rung. */
export interface Variant {
  rung: number
  state: string
  width: number
  height: number
  /** Bits a second, at most and on average. */
  peak_rate: number | null
  average_rate: number | null
  codecs: string | null
}

/** The playlist of all rungs there are, with the one first that a player should begin with. */
export function masterPlaylist(variants: readonly Variant[]): string {
  const lines = variants.flatMap((variant) => {
    const { rung, state, width, height, peak_rate, average_rate, codecs } = variant
    const attributes = [
      `BANDWIDTH=${peak_rate}`,
      `AVERAGE-BANDWIDTH=${average_rate}`,
      `RESOLUTION=${width}x${height}`,
      `CODECS="${codecs}"`,
    ]
    return [
      `#EXT-X-STREAM-INF:${attributes.join(',')}`,
      state === 'READY' ? rungPlaylist(rung) : growingPlaylist(rung),
    ]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`
}
