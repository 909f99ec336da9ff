import { type Comment, getComment, type ItemKind, listComments } from '@seam/contract/comment.ts'
import {
  addToWatchHistory,
  listResumePositions,
  listWatchHistory,
  savePosition,
} from '@seam/contract/history.ts'
import { limits } from '@seam/contract/limits.ts'
import { listNotifications } from '@seam/contract/notification.ts'
import { getPlaylist } from '@seam/contract/playlist.ts'
import { getPost, listPosts } from '@seam/contract/post.ts'
import { listSaved, saveItem } from '@seam/contract/saved.ts'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { cardImages, OEMBED, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { getVideo, listRelatedVideos, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, playlist, staff, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { holdItem } from '../../../test/moderation.ts'
import { makeReachable, notificationsOf } from '../../../test/notifications.ts'
import { postWithImages } from '../../../test/post-images.ts'
import type { startPushService } from '../../../test/push-service.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { findDocuments } from '../export/account-data-store.ts'
import { adjustCommentCount } from '../item/item-store.ts'
import { pushContent } from '../notification/push.ts'
import { reviseMail } from '../notification/revise-mail.ts'
import { findShownItems } from '../webhook/subject-store.ts'
import { storeFiles } from './video-files.fixture.ts'

export const names = ['Ada', 'Ben', 'Cleo', 'visitor'] as const
export type Name = (typeof names)[number]
export type Member = Exclude<Name, 'visitor'>
type PushService = Awaited<ReturnType<typeof startPushService>>

/** Ada owns the searched item, Ben is a member, and Cleo a moderator. */
export async function createPeople(service: PushService) {
  const [Ada, Ben, Cleo] = await Promise.all([
    person('Ada').then((who) => makeReachable(who, service)),
    person('Ben').then((who) => makeReachable(who, service)),
    staff('Cleo', 'moderator').then((who) => makeReachable(who, service)),
  ])
  return { Ada, Ben, Cleo, visitor: visitor() }
}
export type People = Awaited<ReturnType<typeof createPeople>>

/** A video or post of Ada, with everything that leads to it. */
export interface Real {
  kind: 'video' | 'post'
  id: number
  publicId: string
  /** A word that nothing else contains. */
  word: string
  comment: Comment
  commentId: number
  /** URLs: the thumbnail of a video and a segment, or an image of a post. */
  files: { file: string; segment?: string }
  /** A video to which it is related. */
  neighbour: string
  /** A public playlist of someone else that has the video. */
  playlist: string
  /** Of each member, about a comment on it, by public id. */
  notifications: Record<Member, string>
}

let items = 0

/** Everyone saves an item of Ada's. Ben and Cleo comment on it, and she replies to both. */
async function discuss({ Ada, Ben, Cleo }: People, kind: Real['kind'], publicId: string) {
  for (const who of [Ada, Ben, Cleo]) {
    await who.call(saveItem, { params: { entity: kind, publicId } })
  }
  const byBen = await comment(Ben, kind, publicId)
  const byCleo = await comment(Cleo, kind, publicId)
  await comment(Ada, 'comment', byBen.publicId)
  await comment(Ada, 'comment', byCleo.publicId)
  const told = async (who: Person) =>
    (await notificationsOf(who)).find(({ subject }) => subject?.root.publicId === publicId)
      ?.publicId ?? ''
  const notifications = { Ada: await told(Ada), Ben: await told(Ben), Cleo: await told(Cleo) }
  return { comment: byBen, commentId: await itemIdOf(byBen), notifications }
}

/**
 * Creates a public video, which is not playable yet unless it is `processed`. Everyone has watched
 * it.
 */
export async function createVideo(people: People, processed = false): Promise<Real> {
  items += 1
  const word = `Egret${process.pid}x${items}end`
  const other = `Heron${process.pid}x${items}end`
  const [neighbour = ''] = await seedVideos(people.Cleo, 1, { title: other })
  const [publicId = ''] = await seedVideos(people.Ada, 1, { title: `${word} ${other}` }, processed)
  for (const who of [people.Ada, people.Ben, people.Cleo]) {
    await who.call(addToWatchHistory, { query: { videoId: publicId } })
    await who.call(savePosition, { query: { videoId: publicId, position: 1 } })
  }
  const id = await itemIdOf({ publicId })
  const inPlaylist = await playlist(await person('Ben'), { videoId: publicId })
  const discussion = await discuss(people, 'video', publicId)
  return {
    kind: 'video',
    id,
    publicId,
    word,
    neighbour,
    playlist: inPlaylist.publicId,
    files: await storeFiles(id),
    ...discussion,
  }
}

export async function createPost(people: People): Promise<Real> {
  items += 1
  const word = `Plover${process.pid}x${items}end`
  const { publicId, images } = await postWithImages(people.Ada, { content: word, alts: [''] })
  const id = await itemIdOf({ publicId })
  const discussion = await discuss(people, 'post', publicId)
  return {
    kind: 'post',
    id,
    publicId,
    word,
    neighbour: '',
    playlist: '',
    files: { file: images[0]?.url ?? '' },
    ...discussion,
  }
}

/** Holds an item of Ada's, like a rule of the site. A held comment is not counted. */
export async function hold(
  { Ada }: People,
  { kind, id, parent }: { kind: ItemKind; id: number; parent?: Comment },
): Promise<void> {
  const { db } = await app()
  if (parent) {
    const parentId = await itemIdOf(parent)
    await db.transaction().execute((tx) => adjustCommentCount(tx, parentId, -1))
  }
  await holdItem({ kind, itemId: id, accountId: await accountIdOf(Ada) })
}

const read = async (path: string) => (await visitor().fetch(path)).text()

/**
 * Returns whether this client can open a URL. Returns any status other than 404 that is not a
 * success.
 */
export async function opens(response: Promise<{ status: number }>): Promise<boolean | number> {
  const { status } = await response
  return status === 200 || status === 302 ? true : status === 404 ? false : status
}

/**
 * Returns where a member's notification appears: in the list, and pushed or mailed if that were due
 * now.
 */
export async function findNotification(who: Person, publicId: string) {
  const { db } = await app()
  const accountId = await accountIdOf(who)
  const { data } = await who.call(listNotifications, { query: { limit: 50 } })
  const line = { id: publicId, text: '', quote: '', path: '' }
  const content = {
    kind: 'notification-digest' as const,
    username: who.username,
    token: '',
    notifications: [line],
    total: 1,
  }
  return {
    notification: data.docs.some((entry) => entry.publicId === publicId),
    push: Boolean(await pushContent(db, { accountId, tag: publicId })),
    mail: Boolean(await reviseMail(db, { accountId, address: who.email, content })),
  }
}

/**
 * Returns whether the exported data of a member contains a text, apart from moderators' decisions,
 * which retain their subject.
 */
export async function isExported(who: Person, text: string): Promise<boolean> {
  const { db } = await app()
  const { 'moderation.json': _, ...documents } = await findDocuments(db, await accountIdOf(who))
  return JSON.stringify(documents).includes(text)
}

/** Returns where other sites and programs find it. */
async function findOutside({ Ada }: People, { kind, id, publicId, commentId }: Real) {
  const { origin, db } = await app()
  const page = `${origin}/${kind === 'video' ? 'v' : 'p'}/${publicId}`
  const sitemap = sitemaps.items.replace('{page}', String(Math.ceil(id / limits.sitemapRange)))
  const card = (name: keyof typeof cardImages) =>
    opens(visitor().fetch(cardImages[name].replace('{publicId}', publicId).replace('{hash}', 'x')))
  const has = async (path: string) => (await read(path)).includes(publicId)
  return {
    oembed: await opens(visitor().fetch(`${OEMBED}?url=${encodeURIComponent(page)}`)),
    webFeed: await has(webFeeds.atom),
    userFeed: await has(webFeeds.userAtom.replace('{username}', Ada.username)),
    sitemap: await has(sitemap),
    card: await card(kind),
    webhook: (await findShownItems(db, [id], `${kind}.published`)).length > 0,
    commentWebhook: (await findShownItems(db, [commentId], 'comment.created')).length > 0,
    ...(kind === 'post' && { imageCard: await card('postImage') }),
  }
}

const contains = (docs: { publicId: string }[], publicId: string) =>
  docs.some((doc) => doc.publicId === publicId)

/** Returns where a viewer finds a video, but not a post. */
async function findVideo(who: Client, real: Real) {
  const { publicId, word, files } = real
  const titles = await who.call(suggestTitles, { query: { q: word } })
  const params = { publicId: real.playlist }
  const inPlaylist = await who.call(getPlaylist, { params })
  return {
    segment: await opens(who.fetch(files.segment ?? '')),
    embed: await opens(visitor().fetch(`/embed/${publicId}`)),
    playlist: inPlaylist.data.videoIds.includes(publicId),
    suggestion: titles.data.some((title) => title.startsWith(word)),
  }
}

async function isRelated(who: Client, { publicId, neighbour }: Real) {
  const { data } = await who.call(listRelatedVideos, { params: { publicId: neighbour } })
  return contains(data, publicId)
}

async function findHistory(who: Person, publicId: string) {
  const { data: history } = await who.call(listWatchHistory)
  const { data: positions } = await who.call(listResumePositions)
  return {
    history: history.docs.some(({ video }) => video.publicId === publicId),
    resume: publicId in positions,
  }
}

const isSaved = async (who: Person, { kind, publicId }: Real) =>
  (await who.call(listSaved, { query: { entity: kind, limit: 50 } })).data.docs.some(
    ({ _id }) => _id === publicId,
  )

/** Returns where a viewer finds an item of Ada's: by links, in lists, outside the site. */
export async function findEverywhere(people: People, name: Name, real: Real) {
  const who = people[name]
  const { kind, publicId, word, comment, files } = real
  const isVideo = kind === 'video'
  const inList = async (query: Record<string, string | number>) => {
    const options = { query: { limit: 50, ...query } }
    const { status, data } = isVideo
      ? await who.call(listVideos, options)
      : await who.call(listPosts, options)
    return status === 200 && contains(data.docs, publicId)
  }
  const [query, params] = [{ entity: kind, entityId: publicId }, { publicId }]
  const found = await who.call(search, { query: { q: word, type: kind } })
  return {
    api: await opens(isVideo ? who.call(getVideo, { params }) : who.call(getPost, { params })),
    page: await opens(who.fetch(`/${isVideo ? 'v' : 'p'}/${publicId}`)),
    file: await opens(who.fetch(files.file)),
    comments: await opens(who.call(listComments, { query })),
    comment: await opens(who.call(getComment, { params: { commentId: comment.publicId } })),
    profile: await inList({ username: people.Ada.username }),
    feed: await inList({}),
    search: found.data.docs.some((doc) => 'publicId' in doc && doc.publicId === publicId),
    ...(isVideo && (await findVideo(who, real))),
    // Videos that a member has watched give way to others.
    ...(isVideo && name === 'visitor' && { related: await isRelated(who, real) }),
    ...(await findOutside(people, real)),
    ...(name !== 'visitor' && {
      ...(await findNotification(people[name], real.notifications[name])),
      export: await isExported(people[name], word),
      saved: await isSaved(people[name], real),
      ...(isVideo && (await findHistory(people[name], publicId))),
    }),
  }
}
