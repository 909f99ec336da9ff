import { expect } from 'vitest'
import { EMBED_PATH, EMBED_PLAYLIST_PATH } from '@seam/contract/embed.ts'
import { limits } from '@seam/contract/limits.ts'
import { pages } from '@seam/contract/pages.ts'
import { cardImages, OEMBED, ROBOTS, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { app } from '../../test/app.ts'
import { type Person, visitor } from '../../test/cast.ts'
import { pushContent } from '../features/notification/push.ts'
import { reviseMail } from '../features/notification/revise-mail.ts'

/** A shared video, post, playlist or profile. */
export interface Shared {
  owner: Person
  accountId: number
  kind: 'video' | 'post' | 'playlist' | 'profile'
  /** The row id. The sitemap is divided by ranges of it. */
  rowId: number
  publicId: string
  /** The public id of the owner's notification about it. */
  notification: string
}

/** Screens about one item or user. */
type SharedPage = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends `${string}{${string}` ? Name : never
}[keyof typeof pages]

/**
 * Everything that shows content outside the site. The type checker reports additions to a list that
 * are missing here.
 */
type Output =
  | `page ${SharedPage}`
  | `feed ${keyof typeof webFeeds}`
  | `card ${keyof typeof cardImages}`
  | `sitemap ${keyof typeof sitemaps}`
  | 'embed'
  | 'embed playlist'
  | 'robots.txt'
  | 'oEmbed JSON'
  | 'oEmbed XML'
  | 'push'
  | 'mail'

const fill = (path: string, { owner, publicId, rowId }: Shared) =>
  path
    .replace('{username}', owner.username)
    .replace('{publicId}', publicId)
    .replace('{page}', String(Math.ceil(rowId / limits.sitemapRange)))
    .replace('{hash}', 'x')

const read = async (path: string) => (await visitor().fetch(path)).text()

const readAt = (path: string) => (shared: Shared) => read(fill(path, shared))

/**
 * The head without the parts for the person who opens the page: the title and the application data.
 */
const readHead = (path: string) => async (shared: Shared) =>
  (await read(fill(path, shared)))
    .replace(/<\/head>[^]*/, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replaceAll(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '')

/** A card is shown if its URL redirects to the current one. */
const readCard = (path: string) => async (shared: Shared) =>
  (await visitor().fetch(fill(path, shared))).headers.get('location') ?? ''

const readOembed = (format: string) => async (shared: Shared) => {
  const { origin } = await app()
  const url = origin + fill(pages[shared.kind], shared)
  return read(`${OEMBED}?${new URLSearchParams({ url, format }).toString()}`)
}

async function readPush({ accountId, notification: tag }: Shared) {
  const { db } = await app()
  return JSON.stringify(await pushContent(db, { accountId, tag }))
}

/** Returns what remains of a mail that was queued earlier. */
async function readMail({ owner, accountId, notification: id }: Shared) {
  const { db } = await app()
  const { username, email: address } = owner
  const notifications = [{ id, text: '', quote: '', path: '' }]
  const content = {
    kind: 'notification-digest',
    username,
    token: '',
    notifications,
    total: 1,
  } as const
  return JSON.stringify(await reviseMail(db, { accountId, address, content }))
}

const outputs: Record<Output, (shared: Shared) => Promise<string>> = {
  'page video': readHead(pages.video),
  'page videoStatistics': readHead(pages.videoStatistics),
  'page post': readHead(pages.post),
  'page playlist': readHead(pages.playlist),
  'page profile': readHead(pages.profile),
  'page followers': readHead(pages.followers),
  'page following': readHead(pages.following),
  embed: readHead(EMBED_PATH),
  'embed playlist': readHead(EMBED_PLAYLIST_PATH),
  'feed atom': readAt(webFeeds.atom),
  'feed json': readAt(webFeeds.json),
  'feed userAtom': readAt(webFeeds.userAtom),
  'feed userJson': readAt(webFeeds.userJson),
  'feed podcast': readAt(webFeeds.podcast),
  'feed playlistAtom': readAt(webFeeds.playlistAtom),
  'feed playlistPodcast': readAt(webFeeds.playlistPodcast),
  'sitemap index': readAt(sitemaps.index),
  'sitemap items': readAt(sitemaps.items),
  'sitemap people': readAt(sitemaps.people),
  'robots.txt': readAt(ROBOTS),
  'oEmbed JSON': readOembed('json'),
  'oEmbed XML': readOembed('xml'),
  'card video': readCard(cardImages.video),
  'card videoSmall': readCard(cardImages.videoSmall),
  'card episode': readCard(cardImages.episode),
  'card logo': readCard(cardImages.logo),
  'card picture': readCard(cardImages.picture),
  'card post': readCard(cardImages.post),
  'card postImage': readCard(cardImages.postImage),
  'card profile': readCard(cardImages.profile),
  'card cover': readCard(cardImages.cover),
  'card adult': readCard(cardImages.adult),
  'card site': readCard(cardImages.site),
  push: readPush,
  mail: readMail,
}

/** A part of the shared content that an output can contain. */
export type Part =
  | keyof typeof replacements
  | 'link'
  | 'title'
  | 'text'
  | 'picture'
  | 'thumbnail'
  | 'file'
  | 'comment'

const replacements = {
  'adult card': '/card/adult/',
  'site card': '/card/site/',
  rating: '<meta name="rating" content="adult">',
} as const

/** The parts found in each output. All others contain nothing. */
export type Found = Partial<Record<Output, Part[]>>

/** Cards without content from users. */
const siteCards: Found = { 'card adult': ['adult card'], 'card site': ['site card'] }
/** Reads every output. Fails if one has an unexpected part or lacks an expected one. */
export async function expectFound(
  shared: Shared,
  parts: Partial<Record<Part, string>>,
  found: Found,
): Promise<void> {
  const needles = Object.entries({ ...replacements, ...parts })
  const here: Found = {}
  for (const [output, read] of Object.entries(outputs)) {
    const text = await read(shared)
    const inText = needles.filter(([, needle]) => text.includes(needle))
    if (inText.length > 0) here[output as Output] = inText.map(([part]) => part as Part)
  }
  const sorted = (all: Found) =>
    Object.fromEntries(Object.entries(all).map(([output, some]) => [output, some.toSorted()]))
  expect(sorted(here)).toEqual(sorted({ ...siteCards, ...found }))
}
