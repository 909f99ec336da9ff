import { publicId } from '@seam/contract/id.ts'

const PAGE = /^\/(v|p|embed)\/([^/]+)\/?$/

/** What a URL of this site shows. */
export interface SharedItem {
  kind: 'video' | 'post'
  publicId: string
  /** Where the video starts, as the URL says it. */
  start: string | null
}

/** Returns what a URL shows; undefined if it is not that of a video or a post at this origin, over HTTP or HTTPS. */
export function parseSharedUrl(text: string, origin: string): SharedItem | undefined {
  if (!URL.canParse(text) || !URL.canParse(origin)) return undefined
  const url = new URL(text)
  const isHere = url.host === new URL(origin).host && /^https?:$/.test(url.protocol)
  const [, folder, id] = PAGE.exec(url.pathname) ?? []
  if (!isHere || !publicId.safeParse(id).success) return undefined
  return {
    kind: folder === 'p' ? 'post' : 'video',
    publicId: id ?? '',
    start: url.searchParams.get('t'),
  }
}
