import { EMBED_PATH } from '@seam/contract/embed.ts'
import { limits } from '@seam/contract/limits.ts'
import { pages } from '@seam/contract/pages.ts'
import { cardImages, OEMBED, ROBOTS, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { app } from '../../test/app.ts'
import { type Person, visitor } from '../../test/cast.ts'
import { pushContent } from '../features/notification/push.ts'
import { reviseMail } from '../features/notification/revise-mail.ts'

/** A video, post or profile that is shared. */
export interface Shared {
  owner: Person
  accountId: number
  kind: 'video' | 'post' | 'profile'
  /** The row id, of which the sitemap has ranges. */
  rowId: number
  publicId: string
  /** The public id of a notification of the owner about it. */
  notification: string
}

/** The screens about one item or user. */
type SharedPage = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends `${string}{${string}` ? Name : never
}[keyof typeof pages]

/** Everything that shows content outside the site. The type checker asks for what is added to a list. */
export type Output =
  | `page ${SharedPage}`
  | `feed ${keyof typeof webFeeds}`
  | `card ${keyof typeof cardImages}`
  | `sitemap ${keyof typeof sitemaps}`
  | 'embed'
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

/** The head without what is for the person who opens the page: its title, and the data of the application. */
const readHead = (path: string) => async (shared: Shared) =>
  (await read(fill(path, shared)))
    .replace(/<\/head>[^]*/, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replaceAll(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '')

/** An image is shown if its URL leads to its current one. */
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

/** What is left of a mail that was queued before. */
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

export const outputs: Record<Output, (shared: Shared) => Promise<string>> = {
  'page video': readHead(pages.video),
  'page post': readHead(pages.post),
  'page profile': readHead(pages.profile),
  'page followers': readHead(pages.followers),
  'page following': readHead(pages.following),
  embed: readHead(EMBED_PATH),
  'feed atom': readAt(webFeeds.atom),
  'feed json': readAt(webFeeds.json),
  'feed userAtom': readAt(webFeeds.userAtom),
  'feed userJson': readAt(webFeeds.userJson),
  'feed podcast': readAt(webFeeds.podcast),
  'sitemap index': readAt(sitemaps.index),
  'sitemap items': readAt(sitemaps.items),
  'sitemap people': readAt(sitemaps.people),
  'robots.txt': readAt(ROBOTS),
  'oEmbed JSON': readOembed('json'),
  'oEmbed XML': readOembed('xml'),
  'card post': readCard(cardImages.post),
  'card profile': readCard(cardImages.profile),
  'card cover': readCard(cardImages.cover),
  'card adult': readCard(cardImages.adult),
  'card site': readCard(cardImages.site),
  push: readPush,
  mail: readMail,
}
