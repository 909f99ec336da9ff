import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { openPlaylist } from '../playlist/open.ts'
import { playlistView, sharedCover } from '../playlist/view.ts'
import { getPostForViewer, getVisiblePost } from '../post/visible-post.ts'
import { openVideo } from '../video/open.ts'
import { videoView } from '../video/view.ts'
import type { SharedItem } from './parse-url.ts'
import {
  type OembedOptions,
  type OembedResponse,
  playlistResponse,
  postResponse,
  videoResponse,
} from './responses.ts'

/** The same error for everything, so that it does not reveal whether something exists. */
export const nothingShared = () => notFound('There is nothing to embed at this URL')

/** Returns the response for an item. Throws 404 unless it may be shown in full outside the site. */
export async function findOembedResponse(
  { db, responseCache }: { db: Db; responseCache: ResponseCache },
  { kind, publicId, start }: SharedItem,
  options: OembedOptions,
): Promise<OembedResponse> {
  if (kind === 'post') {
    const row = await find(getVisiblePost(db, responseCache, publicId, null))
    return postResponse(await getPostForViewer(db, null, row), options)
  }
  if (kind === 'playlist') {
    const row = await find(openPlaylist(db, publicId, null))
    return playlistResponse(playlistView(row), sharedCover(row), options)
  }
  const row = await find(openVideo(db, responseCache, publicId, null))
  return videoResponse(videoView(row), start, options)
}

async function find<Row extends Parameters<typeof sharingOf>[0]>(lookup: Promise<Row>) {
  const row = await lookup.catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 404) throw nothingShared()
    throw error
  })
  if (sharingOf(row) !== 'all') throw nothingShared()
  return row
}
