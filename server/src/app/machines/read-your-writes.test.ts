import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteComment, editComment, listComments } from '@seam/contract/comment.ts'
import { toggleFollow } from '@seam/contract/follow.ts'
import { deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { editVideo, getVideo, listVideos } from '@seam/contract/video.ts'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { app } from '../../../test/app.ts'
import {
  comment,
  person,
  type Person,
  post,
  publish,
  vote,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { seededRandom } from '../../../test/random.ts'
import { createResponseCache } from '../../infra/http/response-cache.ts'
import { readConfig } from '../config.ts'
import { createWeb } from '../web.ts'

const ROUNDS = halfOf(200)

/** Starts a web server like one on another machine. Its cache expires only after the test. */
async function startMachine() {
  const { variables, ...services } = await app()
  const web = await createWeb(readConfig(variables), {
    ...services,
    responseCache: createResponseCache(3_600_000),
  })
  return { origin: await web.listen({ port: 0, host: '127.0.0.1' }), close: () => web.close() }
}

let machines: Awaited<ReturnType<typeof startMachine>>[]
let ada: Person
let ben: Person
beforeAll(async () => {
  machines = [await startMachine(), await startMachine()]
  ;[ada, ben] = [await person('Ada'), await person('Ben')]
})
afterAll(() => Promise.all(machines.map(({ close }) => close())))

/** Returns the same browser, connected to one of the machines. */
const at = (index: number, { cookies }: Client): Client =>
  Object.assign(new Client(machines[index]?.origin), { cookies })

interface Change {
  /** Creates the subject of the change. Returns its id. */
  prepare: () => Promise<string>
  change: (who: Client, id: string, round: number) => Promise<unknown>
  /** Returns data that shows the change. */
  read: (who: Client, id: string) => Promise<unknown>
  expected: (round: number, before: unknown) => unknown
}

const readPost = async (who: Client, publicId: string) => {
  const { status, data } = await who.call(getPost, { params: { publicId } })
  return status === 200 ? data[0] : status
}
const contentsOf = async (who: Client, entityId: string) => {
  const { data } = await who.call(listComments, { query: { entity: 'post', entityId } })
  return data.docs.map(({ content }) => content)
}
let commented: string
let commentId: string
let video: string
const details = { description: '', publishStatus: 'PUBLIC', category: 'GENERAL', nsfw: false }
const preparePost = async () => (await post(ada)).publicId

const changes: Record<string, Change> = {
  'an edited post': {
    prepare: preparePost,
    change: (who, publicId, round) =>
      who.call(editPost, { params: { publicId }, body: { content: `Edited ${round}` } }),
    read: async (who, publicId) => Object(await readPost(who, publicId)).content,
    expected: (round) => `Edited ${round}`,
  },
  'a deleted post': {
    prepare: preparePost,
    change: (who, publicId) => who.call(deletePost, { params: { publicId } }),
    read: async (who, publicId) => (await readPost(who, publicId)) === 404,
    expected: () => true,
  },
  'a new post in the feed': {
    prepare: async () => '',
    change: (who, _, round) => post(who, `New ${round}`),
    read: async (who) => {
      const { data } = await who.call(listPosts, { query: { limit: 3 } })
      return data.docs[0]?.content
    },
    expected: (round) => `New ${round}`,
  },
  'a vote': {
    prepare: preparePost,
    change: (who, publicId) => vote(who, 'post', publicId, 'UPVOTE'),
    read: async (who, publicId) => Object(await readPost(who, publicId)).upvotes,
    expected: () => 1,
  },
  'a comment': {
    prepare: preparePost,
    change: (who, publicId, round) => comment(who, 'post', publicId, `Comment ${round}`),
    read: contentsOf,
    expected: (round) => [`Comment ${round}`],
  },
  'an edited comment': {
    prepare: async () => {
      commented = await preparePost()
      commentId = (await comment(ada, 'post', commented)).publicId
      return commented
    },
    change: (who, _, round) =>
      who.call(editComment, { params: { commentId }, body: { content: `Corrected ${round}` } }),
    read: contentsOf,
    expected: (round) => [`Corrected ${round}`],
  },
  'a deleted comment': {
    prepare: async () => {
      commented = await preparePost()
      commentId = (await comment(ada, 'post', commented)).publicId
      return commented
    },
    change: (who) => who.call(deleteComment, { params: { commentId } }),
    read: contentsOf,
    expected: () => [],
  },
  'the own profile': {
    prepare: async () => ada.username,
    change: (who, _, round) =>
      who.call(editInfo, { body: { fullName: `Ada ${round}`, username: ada.username, about: '' } }),
    read: async (who, username) =>
      (await who.call(getProfile, { params: { username } })).data.fullName,
    expected: (round) => `Ada ${round}`,
  },
  'a follow': {
    prepare: async () => ben.username,
    change: (who, username) => who.call(toggleFollow, { params: { username } }),
    read: async (who, username) =>
      (await who.call(getProfile, { params: { username } })).data.followers,
    expected: (_, before) => 1 - Number(before),
  },
  'an edited video': {
    prepare: async () => (video ??= (await publish(ada)).publicId),
    change: (who, publicId, round) =>
      who.call(editVideo, { params: { publicId }, body: { ...details, title: `Title ${round}` } }),
    read: async (who, publicId) =>
      (await who.call(getVideo, { params: { publicId } })).data[0]?.title,
    expected: (round) => `Title ${round}`,
  },
}

test(`users see their changes on another machine immediately, ${ROUNDS} times at random`, async () => {
  const random = seededRandom(20_261_123)
  const pick = <Value>(values: Value[]) => values[Math.floor(random() * values.length)] as Value
  const violations: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [name, { prepare, change, read, expected }] = pick(Object.entries(changes))
    const [writer, reader] = [pick([0, 1]), pick([0, 1])]
    const id = await prepare()
    // Fill both caches, for visitors and for Ada.
    const before = await read(at(0, ada), id)
    const visitor = new Client()
    await Promise.all([0, 1].map((machine) => read(at(machine, visitor), id)))
    const [, seen] = await Promise.all([
      read(at(reader, visitor), id),
      change(at(writer, ada), id, round).then(() => read(at(reader, ada), id)),
      read(at(reader, visitor), id),
    ])
    if (JSON.stringify(seen) !== JSON.stringify(expected(round, before))) {
      violations.push(`${name}, round ${round}: ${JSON.stringify(seen)}`)
    }
  }
  expect(violations).toEqual([])
})

test('a video stays in the feed of its owner when it becomes playable for everyone', async () => {
  const { db } = await app()
  const { publicId } = await waitUntilProcessed(ada, await publish(ada))
  const isInFeed = async (who: Client) => {
    const { data } = await at(0, who).call(listVideos, { query: {} })
    return data.docs.some((each) => each.publicId === publicId)
  }
  const setListed = (listed_at: Date | null) =>
    db.updateTable('item').set({ listed_at }).where('public_id', '=', publicId).execute()
  await setListed(null)
  // The machine reads up to the mark, then caches the page for all viewers, which lacks the video.
  expect([await isInFeed(ada), await isInFeed(ada)]).toEqual([true, true])
  expect(await isInFeed(ben)).toBe(false)
  await setListed(new Date())
  expect(await isInFeed(ada)).toBe(true)
  expect(await isInFeed(ben)).toBe(false)
})

test('without the mark, another machine may respond from its cache', async () => {
  const { change, read, prepare, expected } = changes['an edited post'] as Change
  const id = await prepare()
  const before = await read(at(1, new Client()), id)
  await change(at(0, ada), id, 1)
  expect(await read(at(1, new Client()), id)).toBe(before)
  expect(await read(at(1, ada), id)).toBe(expected(1, before))
})

test('the mark is a cookie that lasts a minute, is invisible to scripts and cannot be forged', async () => {
  const { headers } = await ada.call(toggleFollow, { params: { username: ben.username } })
  const cookie = headers.getSetCookie().find((each) => each.startsWith('seam_mark='))
  expect(cookie).toMatch(
    /^seam_mark=[\da-z]+-1\.[\w-]{16}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
  )

  const { change, read, prepare } = changes['an edited post'] as Change
  const id = await prepare()
  const before = await read(at(1, new Client()), id)
  await change(at(0, ada), id, 2)
  const forger = new Client()
  for (const value of [
    'zzzzzzzz.AAAAAAAAAAAAAAAA',
    'zzz',
    '.',
    'NaN.',
    '-1.%00',
    '-.AAAAAAAAAAAAAAAA',
  ]) {
    forger.cookies.set('seam_mark', value)
    expect(await read(at(1, forger), id)).toBe(before)
  }
})

test('neither reading nor a rejected change sets a mark', async () => {
  const cleo = await person('Cleo')
  cleo.cookies.delete('seam_mark')
  await cleo.call(listPosts)
  await cleo.call(editPost, { params: { publicId: 'AAAAAAAAAAA' }, body: { content: 'Mine' } })
  expect(cleo.cookies.has('seam_mark')).toBe(false)
})
