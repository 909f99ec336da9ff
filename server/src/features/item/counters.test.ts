import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  commentOnPost,
  commentOnVideo,
  deleteComment,
  listComments,
  replyToComment,
} from '@seam/contract/comment.ts'
import { createPost, deletePost, listPosts } from '@seam/contract/post.ts'
import { getProfile, toggleFollow } from '@seam/contract/profile.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, listVideos } from '@seam/contract/video.ts'
import { voteOnComment, voteOnPost, voteOnVideo, voteType } from '@seam/contract/vote.ts'
import { app, oneRun, settled } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { picture } from '../../../test/media.ts'
import { randomFrom } from '../../../test/random.ts'
import { accountId, itemId, seedVideos } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'
import { markPlayable } from '../video/processing/state.ts'
import { findDrift } from './drift.ts'
import { proveCounters } from './jobs.ts'

const HANDS = 12
const STEPS = 200
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
const told = `SEED=${seed}`

/** What there is to act on, whoever made it. Some of it is gone already. */
const there = { video: [] as string[], post: [] as string[], comment: [] as string[] }
let people: Person[]
beforeAll(async () => {
  people = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

type Random = () => number
const one = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * values.length)]

/** What people do, and how often. Each gives the answer of the server. */
const deeds: [number, (random: Random, who: Person) => Promise<{ status: number }>][] = [
  [
    6,
    async (random, who) => {
      const details = {
        publishStatus: one(random, publishStatus.options),
        nsfw: random() < 0.3,
        category: one(random, category.options),
      }
      there.video.push(...(await seedVideos(who, 1, details, random() < 0.7)))
      return { status: 201 }
    },
  ],
  [
    10,
    (random, who) =>
      who.call(editVideo, {
        params: { publicId: one(random, there.video) },
        body: {
          title: 'x',
          description: '',
          publishStatus: one(random, publishStatus.options),
          category: one(random, category.options),
          nsfw: random() < 0.3,
        },
      }),
  ],
  [
    3,
    async (random) => {
      const { db } = await app()
      const publicId = one(random, there.video)
      if (publicId) {
        await itemId({ publicId }).then(
          (id) => markPlayable(db, id, { file: 'play.mp4', copied: false }),
          () => {},
        )
      }
      return { status: 200 }
    },
  ],
  [3, (random, who) => who.call(deleteVideo, { params: { publicId: one(random, there.video) } })],
  [
    6,
    async (_, who) => {
      const answer = await who.call(createPost, { body: { content: 'Hello' } })
      there.post.push(answer.data.publicId)
      return answer
    },
  ],
  [2, (random, who) => who.call(deletePost, { params: { publicId: one(random, there.post) } })],
  [
    14,
    async (random, who) => {
      const asking = { body: { content: 'Well' } }
      const dice = random()
      const answer =
        dice < 0.35
          ? await who.call(commentOnVideo, {
              ...asking,
              query: { videoPublicId: one(random, there.video) },
            })
          : dice < 0.65
            ? await who.call(commentOnPost, {
                ...asking,
                query: { postPublicId: one(random, there.post) },
              })
            : await who.call(replyToComment, {
                ...asking,
                query: { commentPublicId: one(random, there.comment) },
              })
      if (answer.status === 201) there.comment.push(answer.data.publicId)
      return answer
    },
  ],
  [
    5,
    (random, who) => who.call(deleteComment, { params: { commentId: one(random, there.comment) } }),
  ],
  [
    30,
    (random, who) => {
      const toggle = one(random, voteType.options)
      const dice = random()
      if (dice < 0.4) {
        return who.call(voteOnVideo, { query: { videoPublicId: one(random, there.video), toggle } })
      }
      if (dice < 0.7) {
        return who.call(voteOnPost, { query: { postPublicId: one(random, there.post), toggle } })
      }
      return who.call(voteOnComment, {
        query: { commentPublicId: one(random, there.comment), toggle },
      })
    },
  ],
  [
    10,
    (random, who) =>
      who.call(toggleFollow, { params: { username: one(random, people)?.username } }),
  ],
]
const dice = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))

test('after thousands of things that many people do at once, every counter equals its rows', async () => {
  const statuses = new Map<number, number>()
  await Promise.all(
    Array.from({ length: HANDS }, async (_, hand) => {
      const random = randomFrom(seed + hand)
      const who = people[hand % people.length]
      for (let step = 0; step < STEPS; step++) {
        const deed = one(random, dice)
        if (!who || !deed) throw new Error('nobody, or nothing to do')
        const { status } = await deed(random, who)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const { db } = await app()
  // Some of it is purged while we look: that changes no counter either.
  expect([told, await findDrift(db)]).toEqual([told, []])
  await settled()
  expect([told, await findDrift(db)]).toEqual([told, []])
  expect([told, [...statuses.keys()].filter((status) => status >= 500)]).toEqual([told, []])
  expect(statuses.get(200)).toBeGreaterThan(200)
  expect(statuses.get(201)).toBeGreaterThan(100)
}, 120_000)

test('what people are told is what the rows say', async () => {
  for (const who of people) {
    const query = { username: who.username, limit: 50 }
    for (const asking of [visitor(), who]) {
      for (const list of [listVideos, listPosts]) {
        const { data } = await asking.call(list, { query })
        const shown = Math.min(data.totalDocs, 50)
        expect([told, data.docs.length]).toEqual([told, shown])
      }
    }
    const { data: profile } = await visitor().call(getProfile, {
      params: { username: who.username },
    })
    const { db } = await app()
    const followers = await db
      .selectFrom('follow')
      .select('follower_id')
      .where('followee_id', '=', await accountId(who))
      .execute()
    expect([told, profile.followers]).toEqual([told, followers.length])
  }
  for (const entity of ['video', 'post', 'comment'] as const) {
    for (const who of [visitor(), ...people]) {
      const lists = await Promise.all(
        there[entity]
          .slice(-20)
          .map((entityId) => who.call(listComments, { query: { entity, entityId, limit: 50 } })),
      )
      const open = lists.filter(({ status }) => status === 200)
      // What was removed is shown to its writer and counts for nobody.
      const sizes = open.map(({ data }) => [
        data.docs.filter(({ removedBy }) => !removedBy).length,
        data.totalDocs,
      ])
      expect([told, sizes.filter(([shown, total]) => shown !== total)]).toEqual([told, []])
    }
  }
})

test('some comments were removed by the owner of the video or post, and none of them is still there', async () => {
  const { db } = await app()
  const removed = await db.selectFrom('removed_comment').select('public_id').execute()
  expect(removed.length).toBeGreaterThan(0)
  const ids = removed.map(({ public_id }) => public_id)
  const still = db.selectFrom('item').select('public_id').where('deleted_at', 'is', null)
  expect([told, await still.where('public_id', 'in', ids).execute()]).toEqual([told, []])
})

test('the nightly proof says which counter is wrong, and nothing when all are right', async () => {
  const { db } = await app()
  const prove = () => proveCounters({ db }).run(oneRun({}))
  await prove()
  const [publicId = ''] = await seedVideos(people[0] as Person, 1)
  const wrong = db.updateTable('item_counter').where('item_id', '=', await itemId({ publicId }))
  await wrong.set({ upvotes: 3 }).execute()
  await expect(prove()).rejects.toThrow(
    /^1 counters are wrong: vote UPVOTE of \d+ is 3, counted 0$/,
  )
  await wrong.set({ upvotes: 0 }).execute()
  await prove()
})

test('the nightly proof holds what an account stores against its files', async () => {
  const { db } = await app()
  const ada = people[0] as Person
  const { public_id } = await upload(ada, 'avatars', await picture())
  const prove = () => proveCounters({ db }).run(oneRun({}))
  await prove()
  const id = await accountId(ada)
  const counter = db.updateTable('storage_counter').where('account_id', '=', id)
  await counter.set({ stored_bytes: sql`stored_bytes + 1` }).execute()
  await expect(prove()).rejects.toThrow(/^1 counters are wrong: stored bytes of \d+ is /)
  await counter.set({ stored_bytes: sql`stored_bytes - 1` }).execute()
  const asset = db.updateTable('asset').where('public_id', '=', public_id)
  await asset.set({ stored_bytes: sql`stored_bytes + 1` }).execute()
  await expect(prove()).rejects.toThrow(`bytes of files of ${public_id} is `)
  await asset.set({ stored_bytes: sql`stored_bytes - 1` }).execute()
  await prove()
})
