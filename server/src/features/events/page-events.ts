import { maxNewPosts, type PageEventName, type VoteCounts } from '@seam/contract/events.ts'
import type { PageEventsQuery } from '@seam/contract/page-events-query.ts'
import type { EventStream } from '../../infra/http/event-stream.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findNewPosts, findPublicCounts, findRelations } from './page-events-store.ts'

/** Milliseconds. */
const POLL_INTERVAL = 1_000
const VOTES_INTERVAL = 10_000
/** Pairs of viewer and author that one poll looks up. The next poll looks up the others. */
const MAX_PAIRS = 10_000

type FeedQuery = Extract<PageEventsQuery, { feed: string }>

/** Someone who looks at a page. */
interface PageWatcher {
  about: PageEventsQuery
  viewerId: number | null
  stream: EventStream
  /** The data of the last event of each name, and when votes were last sent. */
  sent: Map<PageEventName, string>
  votesSentAt: number
  /** Whether the feed of this viewer contains posts of an author, by account id. */
  shownAuthors: Map<number, boolean>
}

export interface PageWatch {
  /** Sends events about a page until the returned function is called. */
  add(about: PageEventsQuery, viewerId: number | null, stream: EventStream): () => void
  /** The number of open pages. */
  count(): number
  end(): void
}

/**
 * Polls for all open pages of this process together, as long as there are any: one query for all items,
 * one for new posts. Reports only what everyone may see.
 */
export function createPageWatch(db: Db, onFailure: (error: unknown) => void): PageWatch {
  const watchers = new Set<PageWatcher>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false

  const poll = async () => {
    if (isPolling) return
    isPolling = true
    const all = [...watchers]
    // Both end before the next poll, and a failure of one does not silence the other.
    await Promise.all([
      sendCounts(db, all).catch(onFailure),
      sendNewPosts(db, all).catch(onFailure),
    ])
    isPolling = false
  }
  return {
    add(about, viewerId, stream) {
      const watcher: PageWatcher = {
        about,
        viewerId,
        stream,
        sent: new Map(),
        votesSentAt: 0,
        shownAuthors: new Map(),
      }
      watchers.add(watcher)
      timer ??= setInterval(() => void poll(), POLL_INTERVAL)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    count: () => watchers.size,
    end() {
      for (const { stream } of [...watchers]) stream.end()
    },
  }
}

/** Sends an event unless the last of its name had the same data. */
function send(watcher: PageWatcher, name: PageEventName, value: number | VoteCounts): void {
  const data = JSON.stringify(value)
  if (watcher.sent.get(name) === data) return
  watcher.sent.set(name, data)
  watcher.stream.send(name, data)
}

const itemOf = ({ about }: PageWatcher): string | undefined =>
  'feed' in about ? undefined : 'video' in about ? about.video : about.post

async function sendCounts(db: Db, watchers: readonly PageWatcher[]): Promise<void> {
  const ids = new Set(watchers.map(itemOf).filter((id) => id !== undefined))
  if (ids.size === 0) return
  const rows = await findPublicCounts(db, [...ids])
  const byId = new Map(rows.map((row) => [row.public_id, row]))
  const now = Date.now()
  for (const watcher of watchers) {
    const counts = byId.get(itemOf(watcher) ?? '')
    if (!counts) continue
    const { comments, upvotes, downvotes } = counts
    send(watcher, 'comments', comments)
    if (now - watcher.votesSentAt < VOTES_INTERVAL) continue
    watcher.votesSentAt = now
    send(watcher, 'votes', { upvotes, downvotes })
  }
}

async function sendNewPosts(db: Db, watchers: readonly PageWatcher[]): Promise<void> {
  const feeds = watchers.flatMap((watcher) =>
    'feed' in watcher.about ? { watcher, feed: watcher.about } : [],
  )
  if (feeds.length === 0) return
  const oldest = Math.min(...feeds.map(({ feed }) => Date.parse(feed.since)))
  const posts = (await findNewPosts(db, new Date(oldest))).map(({ owner_id, listed_at }) => ({
    authorId: owner_id,
    time: listed_at.getTime(),
  }))
  await findShownAuthors(
    db,
    feeds,
    posts.map(({ authorId }) => authorId),
  )
  for (const { watcher, feed } of feeds) {
    const since = Date.parse(feed.since)
    const isNew = ({ authorId, time }: (typeof posts)[number]) =>
      time > since && (watcher.viewerId === null || watcher.shownAuthors.get(authorId) === true)
    send(watcher, 'posts', Math.min(maxNewPosts, posts.filter(isNew).length))
  }
}

/** Looks up of which of these authors the viewers see posts in their feeds, once for each pair. */
async function findShownAuthors(
  db: Db,
  feeds: readonly { watcher: PageWatcher; feed: FeedQuery }[],
  authorIds: readonly number[],
): Promise<void> {
  const authors = new Set(authorIds)
  const viewers: number[] = []
  const owners: number[] = []
  for (const { watcher } of feeds) {
    const { viewerId, shownAuthors } = watcher
    if (viewerId === null) continue
    for (const authorId of authors) {
      if (shownAuthors.has(authorId) || viewers.length >= MAX_PAIRS) continue
      viewers.push(viewerId)
      owners.push(authorId)
    }
  }
  if (viewers.length === 0) return
  const relations = await findRelations(db, viewers, owners)
  const byPair = new Map(relations.map((row) => [`${row.viewer_id} ${row.owner_id}`, row]))
  for (const { watcher, feed } of feeds) {
    for (const authorId of authors) {
      const relation = byPair.get(`${watcher.viewerId} ${authorId}`)
      if (!relation) continue
      const isShown =
        authorId !== watcher.viewerId &&
        !relation.is_excluded &&
        (feed.feed === 'all' || relation.is_followed)
      watcher.shownAuthors.set(authorId, isShown)
    }
  }
}
