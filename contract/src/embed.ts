import type { Chapter } from './chapters.ts'

/** The path of the embeddable player. Query: {@link EmbedOptions}. */
export const EMBED_PATH = '/embed/{publicId}'

/** The path of the player of a playlist. Query: {@link EmbedOptions}, and `v` for a video of it. */
export const EMBED_PLAYLIST_PATH = '/embed/playlist/{publicId}'

/** The path to count a view of the player, relative to the API. Ignores cookies and sets none. */
export const EMBED_VIEW_PATH = '/embed/{publicId}/view'

/** The path to add to what was watched, relative to the API. Ignores cookies and sets none. */
export const EMBED_WATCHED_PATH = '/embed/{publicId}/watched'

/** The id of the element that contains the {@link EmbedData} as JSON. */
export const EMBED_DATA_ID = 'embed-data'

/** The data of its video that the player needs. */
export interface EmbedData {
  /** URL of {@link EMBED_VIEW_PATH}. */
  viewUrl: string
  url: string | null
  /** As in the API. */
  bitRate: number | null
  hlsUrl: string | null
  /** Whether processing has ended. */
  complete: boolean
  /** Seconds. */
  duration: number
  chapters: Chapter[]
  /** In a playlist: the path of the player of the next video, which is the first after the last. */
  playlist?: { next: string; isLast: boolean }
  /** The largest poster, and the width in pixels of the one in the page. */
  poster: { url: string; smallWidth: number }
}

export interface EmbedOptions {
  /** Start time in seconds; `t` in the query. */
  start: number
  /** Starts automatically, muted where the browser requires it. */
  autoplay: boolean
  muted: boolean
  loop: boolean
}

/** Returns the path and query of the embedded player of a video. */
export const embedPath = (publicId: string, options: Partial<EmbedOptions> = {}): string =>
  withQuery(EMBED_PATH.replace('{publicId}', publicId), options)

/** Returns the path and query of the embedded player of a playlist, at the video `v` of it if given. */
export const embedPlaylistPath = (
  publicId: string,
  { v, ...options }: Partial<EmbedOptions> & { v?: string } = {},
): string =>
  withQuery(EMBED_PLAYLIST_PATH.replace('{publicId}', publicId), options, v ? [`v=${v}`] : [])

function withQuery(
  path: string,
  { start = 0, ...flags }: Partial<EmbedOptions>,
  before: string[] = [],
): string {
  const query = [
    ...before,
    ...(start > 0 ? [`t=${Math.floor(start)}`] : []),
    ...Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [`${name}=1`] : [])),
  ].join('&')
  return path + (query && `?${query}`)
}

/** The longer side of an embedded player by default, in pixels. */
const SIDE = 560

/** Returns the size of a player with the aspect ratio of its video; 16:9 if that is unknown. */
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

/** Returns the HTML to embed a player in another site. It shrinks with its container. */
export const embedCode = ({ url, title, width, height }: EmbedCode): string =>
  `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" ` +
  `width="${width}" height="${height}" ` +
  `style="border:0;width:100%;max-width:${width}px;height:auto;aspect-ratio:${width}/${height}" ` +
  'loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>'
