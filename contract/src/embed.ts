/** The path of the player for other sites. Query: {@link EmbedOptions}. */
export const EMBED_PATH = '/embed/{publicId}'

/** The path at which the player counts a view, relative to the API. It ignores cookies and sets none. */
export const EMBED_VIEW_PATH = '/embed/{publicId}/view'

/** The id of the element that holds the {@link EmbedData} as JSON. */
export const EMBED_DATA_ID = 'embed-data'

/** What the player needs to know of its video. */
export interface EmbedData {
  /** URL of {@link EMBED_VIEW_PATH}. */
  viewUrl: string
  url: string | null
  /** As in the API. */
  bitRate: number | null
  hlsUrl: string | null
  /** Whether its processing has ended. */
  complete: boolean
  /** Seconds. */
  duration: number
  /** The largest poster, and the width in pixels of the one that the page has. */
  poster: { url: string; smallWidth: number }
}

export interface EmbedOptions {
  /** Start time in seconds, as `t`. */
  start: number
  /** Starts by itself, without sound where the browser requires it. */
  autoplay: boolean
  muted: boolean
  loop: boolean
}

/** Returns the path and query of the player of a video. */
export function embedPath(
  publicId: string,
  { start = 0, ...flags }: Partial<EmbedOptions> = {},
): string {
  const query = [
    ...(start > 0 ? [`t=${Math.floor(start)}`] : []),
    ...Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [`${name}=1`] : [])),
  ].join('&')
  return EMBED_PATH.replace('{publicId}', publicId) + (query && `?${query}`)
}

/** The longer side of an embedded player without other sizes, in pixels. */
const SIDE = 560

/** Returns the size of a player with the aspect ratio of its video; 16:9 if it is unknown. */
export function embedSize({ width, height }: { width: number; height: number }) {
  const ratio = width > 0 && height > 0 ? width / height : 16 / 9
  return ratio >= 1
    ? { width: SIDE, height: Math.round(SIDE / ratio) }
    : { width: Math.round(SIDE * ratio), height: SIDE }
}

interface EmbedCode {
  /** Absolute URL of the player. */
  url: string
  title: string
  width: number
  height: number
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)

/** Returns the HTML with which another site embeds a player. It shrinks with its container. */
export const embedCode = ({ url, title, width, height }: EmbedCode): string =>
  `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" ` +
  `width="${width}" height="${height}" ` +
  `style="border:0;width:100%;max-width:${width}px;height:auto;aspect-ratio:${width}/${height}" ` +
  'loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>'
