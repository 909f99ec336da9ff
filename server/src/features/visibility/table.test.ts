import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Comment,
  deleteComment,
  getComment,
  type ItemKind,
  listComments,
} from '@seam/contract/comment.ts'
import { deletePlaylist, editPlaylist } from '@seam/contract/playlist.ts'
import { deletePost } from '@seam/contract/post.ts'
import { deleteVideo, editVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, vote } from '../../../test/cast.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { notificationsOf } from '../../../test/notifications.ts'
import { startPushService } from '../../../test/push-service.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { setPublishAt } from '../item/schedule-store.ts'
import { markFailed } from '../transcoding/video-store.ts'
import { createPlaylist, findPlaylist } from './playlist-surfaces.fixture.ts'
import {
  createPeople,
  createPost,
  createVideo,
  findEverywhere,
  findNotification,
  hold,
  isExported,
  type Name,
  names,
  opens,
  type People,
  type Real,
} from './surfaces.fixture.ts'

const audiences: Record<string, readonly Name[]> = {
  everyone: names,
  'owner and moderators': ['Ada', 'Cleo'],
  moderators: ['Cleo'],
  owner: ['Ada'],
  'no one': [],
}

interface Row {
  state: string
  cells: Record<string, string>
}

/** Reads the table under a heading of docs/visibility.md. */
async function readTable(heading: string): Promise<Row[]> {
  const page = await readFile(new URL('../../../../docs/visibility.md', import.meta.url), 'utf8')
  const section = page.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return rows.map(([state = '', ...cells]) => ({
    state,
    cells: Object.fromEntries(cells.map((cell, index) => [head[index + 1] ?? '', cell])),
  }))
}

const columns: Record<string, readonly string[]> = {
  Link: ['api', 'page', 'videos', 'comments', 'comment', 'file', 'segment'],
  List: ['list'],
  Profile: ['profile'],
  Feeds: ['feed'],
  Search: ['search', 'suggestion', 'related'],
  History: ['history', 'resume'],
  Saved: ['saved'],
  Playlists: ['playlist'],
  Embed: ['embed'],
  'Other sites': [
    ...['oembed', 'webFeed', 'userFeed', 'podcast', 'sitemap', 'card', 'imageCard'],
    ...['webhook', 'commentWebhook'],
  ],
  Notifications: ['notification', 'push', 'mail'],
  Export: ['export'],
}

type Found = Record<string, boolean | number>

/**
 * Fails if a viewer finds it where the row says otherwise, or does not find it where the row says
 * so.
 */
async function expectRow({ cells }: Row, find: (name: Name) => Promise<Found>) {
  for (const name of names) {
    const found = await find(name)
    const expected = Object.entries(cells).flatMap(([column, audience]) =>
      (columns[column] ?? [])
        .filter((surface) => surface in found)
        .map((surface) => [surface, audiences[audience]?.includes(name)]),
    )
    expect({ name, ...found }).toEqual({ name, ...Object.fromEntries(expected) })
  }
}

let pushService: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  pushService = await startPushService()
})
afterAll(() => pushService.close())

interface Scene {
  people: People
  kind: ItemKind
  id: number
  publicId: string
  word: string
  /** Parent, if it is a comment. */
  parent?: Comment
}

const moderate = async (
  { people, kind, publicId }: Scene,
  action: 'hide' | 'limit' | 'suspend',
) => {
  const about =
    action === 'hide' ? subject(kind, publicId) : subject('profile', people.Ada.username)
  expect((await decide(people.Cleo, about, action)).status).toBe(201)
}

async function edit(
  who: Person,
  publicId: string,
  title: string,
  publishStatus: string,
  kind: ItemKind = 'video',
) {
  const [params, texts] = [{ publicId }, { title, description: '', publishStatus }]
  const { status } = await (kind === 'playlist'
    ? who.call(editPlaylist, { params, body: texts })
    : who.call(editVideo, { params, body: { ...texts, category: 'GENERAL', nsfw: false } }))
  expect(status).toBe(200)
}

const publishAs =
  (publishStatus: string) =>
  ({ people, kind, publicId, word }: Scene) =>
    edit(people.Ada, publicId, word, publishStatus, kind)
const makePrivate = publishAs('PRIVATE')

async function remove({ people: { Ada }, kind, publicId }: Scene) {
  const params = { publicId }
  const { status } = await (kind === 'video'
    ? Ada.call(deleteVideo, { params })
    : kind === 'post'
      ? Ada.call(deletePost, { params })
      : kind === 'playlist'
        ? Ada.call(deletePlaylist, { params })
        : Ada.call(deleteComment, { params: { commentId: publicId } }))
  expect(status).toBe(200)
}

async function fail({ id }: Scene) {
  const { db, responseCache } = await app()
  await markFailed(db, id, 'Broken')
  await responseCache.invalidate()
}

/** Schedules a video or post of Ada's that is published already. */
async function scheduleForTomorrow(id: number): Promise<void> {
  const { db, responseCache } = await app()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await db.transaction().execute((tx) => setPublishAt(tx, id, tomorrow))
  await responseCache.invalidate()
}

const nothing = async () => {}

/** How to bring an item of Ada's into each state of the tables. */
const changes: Record<string, (scene: Scene) => Promise<unknown>> = {
  listed: nothing,
  shown: nothing,
  processing: nothing,
  failed: fail,
  unlisted: publishAs('UNLISTED'),
  private: makePrivate,
  hidden: (scene) => moderate(scene, 'hide'),
  held: (scene) => hold(scene.people, scene),
  scheduled: ({ id }) => scheduleForTomorrow(id),
  'scheduled, held': async (scene) => {
    await scheduleForTomorrow(scene.id)
    await hold(scene.people, scene)
  },
  'hidden, private': async (scene) => {
    await moderate(scene, 'hide')
    await makePrivate(scene)
  },
  'owner limited': (scene) => moderate(scene, 'limit'),
  'owner suspended': (scene) => moderate(scene, 'suspend'),
  deleted: remove,
}

async function bringTo(state: string, scene: Scene) {
  const change = changes[state]
  if (!change) throw new Error(`There is no state ${state}`)
  await change(scene)
}

const isUnprocessed = (state: string) => state === 'processing' || state === 'failed'

describe.each([
  { kind: 'videos', rows: await readTable('Videos') },
  { kind: 'posts', rows: await readTable('Posts') },
])('$kind', ({ kind, rows }) => {
  test('every state has a row', () => {
    expect(rows.length).toBeGreaterThan(5)
  })

  test.each(rows)(
    '$state: visible on every surface to those whom docs/visibility.md names',
    async (row) => {
      const people = await createPeople(pushService)
      const real: Real =
        kind === 'videos'
          ? await createVideo(people, !isUnprocessed(row.state))
          : await createPost(people)
      await bringTo(row.state, { people, ...real })
      await expectRow(row, (name) => findEverywhere(people, name, real))
    },
  )
})

test.each(await readTable('Playlists'))(
  'playlists, $state: visible on every surface to those whom docs/visibility.md names',
  async (row) => {
    const people = await createPeople(pushService)
    const own = await createPlaylist(people)
    await bringTo(row.state, { people, ...own })
    await expectRow(row, (name) => findPlaylist(people, name, own))
  },
)

/** Ada replies to Dora's comment below Dora's video, mentions Ben and Cleo, and Ben votes on it. */
async function createReply(people: People) {
  const { Ada, Ben, Cleo } = people
  const dora = await person('Ben')
  const [video = ''] = await seedVideos(dora, 1)
  const parent = await comment(dora, 'video', video)
  const word = `Sandpiper${parent.publicId.replaceAll(/[-_]/g, '')}`
  const content = `${word} @${Ben.username} @${Cleo.username}`
  const { publicId } = await comment(Ada, 'comment', parent.publicId, content)
  await vote(Ben, 'comment', publicId)
  const told = async (who: Person) =>
    (await notificationsOf(who)).find((entry) =>
      [entry.subject?.publicId, entry.comment?.publicId].includes(publicId),
    )?.publicId ?? ''
  const notifications = { Ada: await told(Ada), Ben: await told(Ben), Cleo: await told(Cleo) }
  const id = await itemIdOf({ publicId })
  return { kind: 'comment' as const, id, publicId, word, dora, video, parent, notifications }
}
type Reply = Awaited<ReturnType<typeof createReply>>

async function findReply(people: People, name: Name, { publicId, parent, word, ...reply }: Reply) {
  const who = people[name]
  const query = { entity: 'comment', entityId: parent.publicId }
  const { status, data } = await who.call(listComments, { query })
  const docs: Comment[] = status === 200 ? data.docs : []
  return {
    comment: await opens(who.call(getComment, { params: { commentId: publicId } })),
    list: docs.some((doc) => doc.publicId === publicId),
    ...(name !== 'visitor' && {
      ...(await findNotification(people[name], reply.notifications[name])),
      export: await isExported(people[name], word),
    }),
  }
}

test.each(await readTable('Comments'))(
  'comments, $state: visible on every surface to those whom docs/visibility.md names',
  async (row) => {
    const people = await createPeople(pushService)
    const reply = await createReply(people)
    const { dora, video, parent } = reply
    if (row.state === 'reply to a hidden') {
      await moderate({ people, ...reply, publicId: parent.publicId }, 'hide')
    } else if (row.state === 'below a private') {
      await edit(dora, video, 'A walk', 'PRIVATE')
    } else {
      await bringTo(row.state, { people, ...reply })
    }
    await expectRow(row, (name) => findReply(people, name, reply))
  },
)
