import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { addToWatchHistory, listWatchHistory } from '@seam/contract/history.ts'
import { limits } from '@seam/contract/limits.ts'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { OEMBED, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, staff, visitor } from '../../../test/cast.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { markHeld } from '../item/item-store.ts'
import { openReview } from '../moderation/review-store.ts'
import { createHoldItem } from '../spam/hold-item.ts'

export const names = ['Ada', 'Ben', 'Cleo', 'visitor'] as const
export type Name = (typeof names)[number]

/** Cleo is a moderator. */
export async function createPeople() {
  const [Ada, Ben] = await Promise.all([person('Ada'), person('Ben')])
  return { Ada, Ben, Cleo: await staff('Cleo', 'moderator'), visitor: visitor() }
}
type People = Awaited<ReturnType<typeof createPeople>>

export interface Real {
  id: number
  publicId: string
  title: string
  commentId: string
  thumbnail: string
}

let videos = 0

/** Creates a public video that is not playable yet. Ben comments on it, and everybody watches it. */
export async function createVideo(people: People): Promise<Real> {
  videos += 1
  const title = `Egret${process.pid}x${videos}`
  const [publicId = ''] = await seedVideos(people.Ada, 1, { title }, false)
  const { data } = await people.Ada.call(getVideo, { params: { publicId } })
  const thumbnail = data[0]?.thumbnail.smallUrl ?? ''
  const [assetId = '', name = ''] = thumbnail.split('/').slice(-2)
  const { objects } = await app()
  const folder = await objects.createWorkFolder()
  const file = join(folder, 'small')
  await writeFile(file, 'picture')
  await objects.put(objectKey('thumbnails', assetId, name), file)
  await rm(folder, { recursive: true })
  for (const who of [people.Ada, people.Ben]) {
    await who.call(addToWatchHistory, { query: { videoId: publicId } })
  }
  const { publicId: commentId } = await comment(people.Ben, 'video', publicId)
  return { id: await itemIdOf({ publicId }), publicId, title, commentId, thumbnail }
}

/** Holds a video of Ada, as a rule of the site does. */
export async function holdVideo({ Ada }: People, { id }: Pick<Real, 'id'>): Promise<void> {
  const { db, responseCache } = await app()
  const accountId = await accountIdOf(Ada)
  await db.transaction().execute(async (tx) => {
    const subject = { kind: 'video', itemId: id, accountId } as const
    await createHoldItem(openReview)(tx, subject, { reason: 'links', word: null })
    await markHeld(tx, id)
  })
  await responseCache.invalidate()
}

const sitemapOf = (id: number) =>
  sitemaps.items.replace('{page}', String(Math.ceil(id / limits.sitemapRange)))
const userFeedOf = ({ username }: { username: string }) => `/u/${username}/feed.xml`
const oembedUrl = async (publicId: string) =>
  `${OEMBED}?url=${encodeURIComponent(`${(await app()).origin}/v/${publicId}`)}`

/** Returns where a viewer finds the video: by links, and in lists. */
export async function findEverywhere(
  people: People,
  name: Name,
  { id, publicId, title, commentId, thumbnail }: Real,
) {
  const who = people[name]
  const status = async (response: Promise<{ status: number }>) => (await response).status
  const contains = (docs: { publicId: string }[]) => docs.some((doc) => doc.publicId === publicId)
  const inList = async (query: Record<string, string | number>) => {
    const { status, data } = await who.call(listVideos, { query: { limit: 50, ...query } })
    return status === 200 && contains(data.docs)
  }
  const query = { entity: 'video', entityId: publicId }
  const found = await who.call(search, { query: { q: title } })
  const history = name === 'visitor' ? [] : (await who.call(listWatchHistory)).data.docs
  return {
    video: await status(who.call(getVideo, { params: { publicId } })),
    page: await status(who.fetch(`/v/${publicId}`)),
    comments: await status(who.call(listComments, { query })),
    comment: await status(who.call(getComment, { params: { commentId } })),
    embed: await status(visitor().fetch(`/embed/${publicId}`)),
    oembed: await status(visitor().fetch(await oembedUrl(publicId))),
    webFeed: (await (await visitor().fetch(webFeeds.atom)).text()).includes(publicId),
    userFeed: (await (await visitor().fetch(userFeedOf(people.Ada))).text()).includes(publicId),
    sitemap: (await (await visitor().fetch(sitemapOf(id))).text()).includes(publicId),
    file: await status(who.fetch(thumbnail)),
    profile: await inList({ username: people.Ada.username }),
    feed: await inList({}),
    search: found.data.docs.length,
    suggestion: (await who.call(suggestTitles, { query: { q: title } })).data.length,
    history: contains(history.map(({ video }) => video)),
  }
}
