import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pinComment, setHeldWords } from '@seam/contract/comment-tools.ts'
import { type DecisionAction, reverseDecision } from '@seam/contract/moderation/decision.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { addToWatchHistory } from '@seam/contract/history.ts'
import { limits } from '@seam/contract/limits.ts'
import { getPost } from '@seam/contract/post.ts'
import { checkInvite, createInvite } from '@seam/contract/people/registration.ts'
import { OEMBED, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { app } from '../../../../test/app.ts'
import {
  comment,
  follow,
  person,
  type Person,
  post,
  requestComment,
  staff,
  visitor,
  vote,
} from '../../../../test/cast.ts'
import { withoutTime } from '../../../../test/page.ts'
import type { Client } from '../../../../test/client.ts'
import { countWaiting } from '../../../../test/count-waiting.ts'
import { eventually } from '../../../../test/eventually.ts'
import { decide, subject } from '../../../../test/moderation.ts'
import { waitForNotifications } from '../../../../test/notifications.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../../test/seed.ts'
import { syncVotes } from '../../../../test/vote-scores.ts'
import { findCounterDrift } from '../../item/counter-store.ts'
import { lockAccountRow, refreshStandings } from '../decision/hold-store.ts'

let moderator: Person
beforeAll(async () => {
  moderator = await staff('Cleo', 'moderator')
})

const at = (path: string, query: Record<string, string> = {}) =>
  `${API_BASE}${path}?${new URLSearchParams(query).toString()}`

const sitemapPage = (path: string, id: number) =>
  path.replace('{page}', String(Math.ceil(id / limits.sitemapRange)))

/** Creates everything that a person can publish by Ada, visible to Ben and visitors. */
async function adaAndBen(needle: string) {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const [video = ''] = await seedVideos(ada, 1, { title: `${needle} video`, category: 'SCIENCE' })
  const [other = ''] = await seedVideos(ben, 1, { title: `${needle} other`, category: 'SCIENCE' })
  const { publicId: ownPost } = await post(ada, `${needle} post`)
  const { publicId: bensPost } = await post(ben, 'Under this')
  await follow(ada, ben)
  await follow(ben, ada)
  const first = await comment(ada, 'post', bensPost, `${needle} comment`)
  await comment(ada, 'comment', (await comment(ben, 'post', bensPost)).publicId, `${needle} reply`)
  await ben.call(pinComment, { params: { commentId: first.publicId } })
  await ben.call(setHeldWords, { body: { words: ['casino'] } })
  const held = await comment(ada, 'post', bensPost, `${needle} casino`)
  await post(ada, `@${ben.username} ${needle}`)
  await vote(ada, 'post', bensPost)
  await ben.call(addToWatchHistory, { body: { publicId: video } })
  await syncVotes()
  await waitForNotifications()
  return { ada, ben, video, other, ownPost, bensPost, first, held }
}
type Cast = Awaited<ReturnType<typeof adaAndBen>>

async function publicLists({ ada, other, video }: Cast, needle: string): Promise<string[]> {
  const orders: Record<string, string>[] = [
    {},
    { sort: 'hot' },
    { sort: 'top', range: 'day' },
    { sort: 'top', range: 'all' },
  ]
  const feeds = orders.flatMap((order) => [
    at('/video', { limit: '50', ...order }),
    at('/post', { limit: '50', ...order }),
  ])
  const found = ['video', 'post', 'playlist', 'user'].map((type) =>
    at('/search', { q: needle, type }),
  )
  return [
    ...feeds,
    at('/video', { category: 'SCIENCE' }),
    ...found,
    at('/search', { q: ada.username, type: 'user' }),
    at('/search/suggest', { q: needle }),
    at('/search/suggestion', { q: needle }),
    at(`/video/${other}/related`),
    webFeeds.atom,
    webFeeds.json,
    sitemapPage(sitemaps.items, await itemIdOf({ publicId: video })),
    sitemapPage(sitemaps.people, await accountIdOf(ada)),
    ...['/', '/v/feed', '/p/feed'],
  ]
}

/** Every other list that contains anything of Ada's. */
const otherLists = ({ ada, ben, bensPost }: Cast) => [
  at(`/user/${ben.username}/followers`),
  at(`/user/${ben.username}/following`),
  at('/comment', { entity: 'post', entityId: bensPost }),
  at('/comment', { entity: 'post', entityId: bensPost, sort: 'top' }),
  at('/follow', { usernames: ada.username }),
  ...[`/p/${bensPost}`, `/u/${ben.username}`],
]

/** Lists that only Ben reads. */
const bensLists = () =>
  [
    ...['/notification', '/notification/unseen', '/history', '/history/stops', '/held-comment'],
    ...['/suggested-user', '/decision', '/report'],
  ].map((path) => at(path))
const followingFeeds = () => [
  at('/video', { feed: 'following' }),
  at('/post', { feed: 'following' }),
]

/** The URLs of Ada and her content. */
const addresses = ({ ada, video, ownPost, first, held }: Cast) => [
  ...[`/u/${ada.username}`, `/v/${video}`, `/p/${ownPost}`, `/embed/${video}`],
  webFeeds.userAtom.replace('{username}', ada.username),
  webFeeds.userJson.replace('{username}', ada.username),
  webFeeds.podcast.replace('{username}', ada.username),
  at(`/user/${ada.username}`),
  at(`/user/${ada.username}/followers`),
  at('/video', { username: ada.username }),
  at('/post', { username: ada.username }),
  at(`/video/${video}`),
  at(`/video/${video}/related`),
  at(`/post/${ownPost}`),
  at('/comment', { entity: 'video', entityId: video }),
  at(`/comment/${first.publicId}`),
  at(`/comment/${held.publicId}`),
]

const read = async (who: Client, path: string) => {
  const response = await who.fetch(path)
  const body = withoutTime(await response.text())
  return { path, status: response.status, body }
}
const readAll = (who: Client, paths: string[]) => Promise.all(paths.map((path) => read(who, path)))

/**
 * Returns the paths of responses that name Ada or contain her words. Searches do not echo the
 * query.
 */
const leaks = (answers: Awaited<ReturnType<typeof readAll>>, words: string[]) =>
  answers.filter(({ body }) => words.some((word) => body.includes(word))).map(({ path }) => path)

const undo = async (publicId: string) =>
  expect((await moderator.call(reverseDecision, { params: { publicId } })).status).toBe(200)

test('nothing of a suspended user is anywhere, and a reversal restores everything byte for byte', async () => {
  const needle = `Plover${process.pid}`
  const cast = await adaAndBen(needle)
  const { ada, ben, other, video } = cast
  const lists = [...(await publicLists(cast, needle)), ...otherLists(cast)]
  const bens = [...bensLists(), ...followingFeeds()]
  const readLists = async () => [
    ...(await readAll(visitor(), lists)),
    ...(await readAll(
      ben,
      [...lists, ...bens].filter((path) => path.startsWith(API_BASE)),
    )),
  ]
  const before = await readLists()
  const words = [ada.username, `${needle} video`, `${needle} post`, `${needle} comment`, video]
  words.push(`${needle} reply`, `${needle} casino`, cast.ownPost)
  expect(leaks(before, words).length).toBeGreaterThan(lists.length)

  const { data } = await decide(moderator, subject('profile', ada.username), 'suspend')
  expect(leaks(await readLists(), words)).toEqual([])
  for (const who of [visitor(), ben]) {
    const answers = await readAll(who, addresses(cast))
    expect(answers.filter(({ status }) => status !== 404).map(({ path }) => path)).toEqual([])
    expect(leaks(answers, [`${needle} `])).toEqual([])
  }
  const oembed = `${OEMBED}?url=${encodeURIComponent(`${(await app()).origin}/v/${video}`)}`
  expect((await visitor().fetch(oembed)).status).toBe(404)
  expect((await visitor().fetch(`/v/${other}`)).status).toBe(200)

  await undo(data.publicId)
  expect(await readLists()).toEqual(before)
  expect(await findCounterDrift((await app()).db)).toEqual([])
})

test('nothing of a limited user is in public lists, but their pages stay open', async () => {
  const needle = `Curlew${process.pid}`
  const cast = await adaAndBen(needle)
  const { ada, ben, video, ownPost } = cast
  const lists = await publicLists(cast, needle)
  const before = await readAll(visitor(), lists)
  const words = [ada.username, `${needle} video`, `${needle} post`, video, ownPost]
  const { data } = await decide(moderator, subject('profile', ada.username), 'limit')
  for (const who of [visitor(), ben]) expect(leaks(await readAll(who, lists), words)).toEqual([])
  expect(leaks(await readAll(ben, [...followingFeeds(), at('/suggested-user')]), words)).toEqual([])
  for (const path of [`/u/${ada.username}`, `/v/${video}`, `/p/${ownPost}`])
    expect((await visitor().fetch(path)).status).toBe(200)
  await undo(data.publicId)
  expect(await readAll(visitor(), lists)).toEqual(before)
})

test.each<DecisionAction>(['hide', 'delete'])(
  'a comment with the decision "%s" is nowhere, even if it is pinned',
  async (action) => {
    const needle = `Dunlin${process.pid}${action}`
    const cast = await adaAndBen(needle)
    const { ben, bensPost, first } = cast
    const inThread = { entity: 'post', entityId: bensPost }
    const lists = [at('/comment', inThread), at('/comment', { ...inThread, sort: 'top' })]
    const seen = async () => [
      ...(await readAll(visitor(), [...lists, `/p/${bensPost}`])),
      ...(await readAll(ben, [...lists, at('/notification')])),
    ]
    const before = await seen()
    expect(leaks(before, [`${needle} comment`])).toContain(lists[0])
    const { data } = await decide(moderator, subject('comment', first.publicId), action)
    expect(leaks(await seen(), [`${needle} comment`])).toEqual([])
    await undo(data.publicId)
    expect(await seen()).toEqual(before)
  },
)

test('the invites of a suspended user do not work', async () => {
  const owner = await staff('Ada', 'owner')
  const { data: invite } = await owner.call(createInvite, { body: { uses: 1, days: 1 } })
  const check = () => visitor().call(checkInvite, { body: { invite: invite._id } })
  expect((await check()).status).toBe(200)
  const { db } = await app()
  const stand = (standing: 'active' | 'suspended') =>
    db.updateTable('account').set({ standing }).where('username', '=', owner.username).execute()
  await stand('suspended')
  expect((await check()).status).toBe(422)
  await stand('active')
  expect((await check()).status).toBe(200)
})

test('a comment is not counted if its author is suspended while writing it', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const { publicId } = await post(ben)
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  const written = await db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, accountId)
    await sql`update account set standing = 'suspended' where id = ${accountId}`.execute(tx)
    const writing = requestComment(ada, 'post', publicId)
    await eventually(async () => expect(await countWaiting(db)).toBeGreaterThan(0))
    return { writing }
  })
  expect((await written.writing).status).toBe(201)
  const count = async () =>
    (await visitor().call(getPost, { params: { publicId } })).data[0]?.commentsCount
  expect([await count(), await findCounterDrift(db)]).toEqual([0, []])
  await db.transaction().execute((tx) => refreshStandings(tx, [accountId]))
  await (await app()).responseCache.invalidate()
  expect([await count(), await findCounterDrift(db)]).toEqual([1, []])
})
