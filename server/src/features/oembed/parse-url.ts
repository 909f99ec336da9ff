import { publicId } from '@seam/contract/id.ts'

const PAGE = /^\/(v|p|playlist|embed|embed\/playlist)\/([^/]+)\/?$/

const kinds: Record<string, SharedItem['kind']> = {
  p: 'post',
  playlist: 'playlist',
  'embed/playlist': 'playlist',
}

/** The item that a URL of this site shows. */
export interface SharedItem {
  kind: 'video' | 'post' | 'playlist'
  publicId: string
  /** Start position of the video, as written in the URL. */
  start: string | null
}

/**
 * Returns the item that a URL shows, or undefined unless it is an HTTP or HTTPS URL of a video,
 * post or playlist at this origin.
 */
export function parseSharedUrl(text: string, origin: string): SharedItem | undefined {
  if (!URL.canParse(text) || !URL.canParse(origin)) return undefined
  const url = new URL(text)
  const isHere = url.host === new URL(origin).host && /^https?:$/.test(url.protocol)
  const [, folder = '', id] = PAGE.exec(url.pathname) ?? []
  if (!isHere || !publicId.safeParse(id).success) return undefined
  return {
    kind: kinds[folder] ?? 'video',
    publicId: id ?? '',
    start: url.searchParams.get('t'),
  }
}
