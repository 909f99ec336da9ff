import { limits } from '@seam/contract/limits.ts'
import { sitemaps } from '@seam/contract/sharing-paths.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { loadSharedVideos } from '../video/feed.ts'
import { sitemap, sitemapIndex, urlEntry, videoTags } from './render.ts'
import { findLastIds, findListedInRange, findAccountsInRange } from './store.ts'

const RANGE = limits.sitemapRange
const pagesOf = (lastId: number) => Math.ceil(lastId / RANGE)
const pathOf = (path: string, page: number) => path.replace('{page}', String(page))

/** Returns the index. A page is a range of row ids, so that nothing needs to be counted. */
export async function loadIndex(db: Db, origin: string): Promise<Buffer> {
  const last = await findLastIds(db)
  const urls = (path: string, lastId: number) =>
    Array.from({ length: pagesOf(lastId) }, (_, index) => origin + pathOf(path, index + 1))
  return sitemapIndex([...urls(sitemaps.items, last.item), ...urls(sitemaps.people, last.account)])
}

/**
 * Returns the URLs of the videos, posts and playlists in a range of row ids that are shown outside the site.
 * Throws 404 beyond the last.
 */
export async function loadItems(db: Db, page: number, origin: string): Promise<Buffer> {
  const { item: lastId } = await findLastIds(db)
  if (page > pagesOf(lastId)) throw notFound()
  const listed = await findListedInRange(db, (page - 1) * RANGE, page * RANGE)
  const items = listed.filter((item) => sharingOf(item) === 'all')
  const ids = items.filter(({ kind }) => kind === 'video').map(({ id }) => id)
  const videos = new Map((await loadSharedVideos(db, ids)).map((video) => [video.publicId, video]))
  return sitemap([
    homeEntry(origin),
    ...items.flatMap(({ kind, public_id: publicId, changed_at: changedAt }) => {
      if (kind === 'post') return urlEntry(`${origin}/p/${publicId}`, changedAt)
      if (kind === 'playlist') return urlEntry(`${origin}/playlist/${publicId}`, changedAt)
      const video = videos.get(publicId)
      // The item may have changed since its id was read.
      if (!video) return []
      const tags = videoTags(video, changedAt, origin)
      return urlEntry(`${origin}/v/${publicId}`, changedAt, tags)
    }),
  ])
}

/**
 * Returns the URLs of the profiles in a range of row ids that have public content. Throws 404
 * beyond the last.
 */
export async function loadPeople(db: Db, page: number, origin: string): Promise<Buffer> {
  const { account: lastId } = await findLastIds(db)
  if (page > pagesOf(lastId)) throw notFound()
  const accounts = await findAccountsInRange(db, (page - 1) * RANGE, page * RANGE)
  const shared = accounts.filter((account) => sharingOf(account) === 'all')
  return sitemap([
    homeEntry(origin),
    ...shared.map(({ username }) => urlEntry(`${origin}/u/${username}`)),
  ])
}

/** On every page, because a sitemap without URLs is invalid. */
const homeEntry = (origin: string) => urlEntry(`${origin}/`)
