import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleSeed } from '@seam/postgres/test/long-run.ts'
import {
  commentOnPost,
  commentOnVideo,
  deleteComment,
  listComments,
  replyToComment,
} from '@seam/contract/comment.ts'
import { createPost, deletePost, listPosts } from '@seam/contract/post.ts'
import { toggleFollow } from '@seam/contract/follow.ts'
import { getProfile } from '@seam/contract/profile.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { deleteVideo, editVideo, listVideos } from '@seam/contract/video.ts'
import { voteOnComment, voteOnPost, voteOnVideo, voteType } from '@seam/contract/vote.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { comment, person, type Person, post, staff, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { seededRandom } from '../../../test/random.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'
import { markPlayable } from '../transcoding/video-store.ts'
import { findCounterDrift } from './counter-store.ts'
import { verifyCounters } from './jobs.ts'

const WORKERS = 12
const STEPS = 200
const seedInfo = `SEAM_SAMPLE_SEED=${sampleSeed}`

/** Public ids of the items created so far. Some are already deleted. */
const created = { video: [] as string[], post: [] as string[], comment: [] as string[] }
let people: Person[]
beforeAll(async () => {
  people = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * values.length)]

/** Weighted random actions. Each returns the server's response. */
const actions: [number, (random: Random, who: Person) => Promise<{ status: number }>][] = [
  [
    6,
    async (random, who) => {
      const details = {
        publishStatus: pick(random, publishStatus.options),
        nsfw: random() < 0.3,
        category: pick(random, category.options),
      }
      created.video.push(...(await seedVideos(who, 1, details, random() < 0.7)))
      return { status: 201 }
    },
  ],
  [
    10,
    (random, who) =>
      who.call(editVideo, {
        params: { publicId: pick(random, created.video) },
        body: {
          title: 'x',
          description: '',
          publishStatus: pick(random, publishStatus.options),
          category: pick(random, category.options),
          nsfw: random() < 0.3,
        },
      }),
  ],
  [
    3,
    async (random) => {
      const { db } = await app()
      const publicId = pick(random, created.video)
      if (publicId) {
        await itemIdOf({ publicId }).then(
          (id) =>
            db
              .transaction()
              .execute((tx) => markPlayable(tx, id, { file: 'play.mp4', copied: false })),
          () => {},
        )
      }
      return { status: 200 }
    },
  ],
  [
    3,
    (random, who) => who.call(deleteVideo, { params: { publicId: pick(random, created.video) } }),
  ],
  [
    6,
    async (_, who) => {
      const answer = await who.call(createPost, { body: { content: 'Hello' } })
      created.post.push(answer.data.publicId)
      return answer
    },
  ],
  [2, (random, who) => who.call(deletePost, { params: { publicId: pick(random, created.post) } })],
  [
    14,
    async (random, who) => {
      const request = { body: { content: 'Well' } }
      const choice = random()
      const answer =
        choice < 0.35
          ? await who.call(commentOnVideo, {
              ...request,
              query: { videoPublicId: pick(random, created.video) },
            })
          : choice < 0.65
            ? await who.call(commentOnPost, {
                ...request,
                query: { postPublicId: pick(random, created.post) },
              })
            : await who.call(replyToComment, {
                ...request,
                query: { commentPublicId: pick(random, created.comment) },
              })
      if (answer.status === 201) created.comment.push(answer.data.publicId)
      return answer
    },
  ],
  [
    5,
    (random, who) =>
      who.call(deleteComment, { params: { commentId: pick(random, created.comment) } }),
  ],
  [
    30,
    (random, who) => {
      const toggle = pick(random, voteType.options)
      const choice = random()
      if (choice < 0.4) {
        return who.call(voteOnVideo, {
          query: { videoPublicId: pick(random, created.video), toggle },
        })
      }
      if (choice < 0.7) {
        return who.call(voteOnPost, { query: { postPublicId: pick(random, created.post), toggle } })
      }
      return who.call(voteOnComment, {
        query: { commentPublicId: pick(random, created.comment), toggle },
      })
    },
  ],
  [
    10,
    (random, who) =>
      who.call(toggleFollow, { params: { username: pick(random, people)?.username } }),
  ],
]
const weightedActions = actions.flatMap(([weight, action]) =>
  Array.from({ length: weight }, () => action),
)

describe('after thousands of concurrent actions', () => {
  const statuses = new Map<number, number>()
  beforeAll(async () => {
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        const random = seededRandom(sampleSeed + worker)
        const who = people[worker % people.length]
        for (let step = 0; step < STEPS; step++) {
          const action = pick(random, weightedActions)
          if (!who || !action) throw new Error('no person or action')
          const { status } = await action(random, who)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
  })

  test('every counter equals its rows', async () => {
    const { db } = await app()
    // Some items are being purged during this check. That changes no counter.
    expect([seedInfo, await findCounterDrift(db)]).toEqual([seedInfo, []])
    await waitForJobs()
    expect([seedInfo, await findCounterDrift(db)]).toEqual([seedInfo, []])
    expect([seedInfo, [...statuses.keys()].filter((status) => status >= 500)]).toEqual([
      seedInfo,
      [],
    ])
    expect(statuses.get(200)).toBeGreaterThan(200)
    expect(statuses.get(201)).toBeGreaterThan(100)
  })

  test('the API returns totals that equal the rows', async () => {
    for (const who of people) {
      const query = { username: who.username, limit: 50 }
      for (const viewer of [visitor(), who]) {
        for (const list of [listVideos, listPosts]) {
          const { data } = await viewer.call(list, { query })
          const shown = Math.min(data.totalDocs, 50)
          expect([seedInfo, data.docs.length]).toEqual([seedInfo, shown])
        }
      }
      const { data: profile } = await visitor().call(getProfile, {
        params: { username: who.username },
      })
      const { db } = await app()
      const followers = await db
        .selectFrom('follow')
        .select('follower_id')
        .where('followee_id', '=', await accountIdOf(who))
        .execute()
      expect([seedInfo, profile.followers]).toEqual([seedInfo, followers.length])
    }
    let visibleLists = 0
    for (const entity of ['video', 'post', 'comment'] as const) {
      for (const who of [visitor(), ...people]) {
        const lists = await Promise.all(
          created[entity]
            .slice(-20)
            .map((entityId) => who.call(listComments, { query: { entity, entityId, limit: 50 } })),
        )
        const visible = lists.filter(({ status }) => status === 200)
        visibleLists += visible.length
        // A removed comment is shown to its author but never counted.
        const sizes = visible.map(({ data }) => [
          data.docs.filter(({ removedBy }) => !removedBy).length,
          data.totalDocs,
        ])
        expect([seedInfo, sizes.filter(([shown, total]) => shown !== total)]).toEqual([
          seedInfo,
          [],
        ])
      }
    }
    expect(visibleLists).toBeGreaterThan(0)
  })

  test('the owners removed some comments, and none of them exist', async () => {
    const { db } = await app()
    const removed = await db.selectFrom('removed_comment').select('public_id').execute()
    expect(removed.length).toBeGreaterThan(0)
    const ids = removed.map(({ public_id }) => public_id)
    const existing = db.selectFrom('item').select('public_id').where('deleted_at', 'is', null)
    expect([seedInfo, await existing.where('public_id', 'in', ids).execute()]).toEqual([
      seedInfo,
      [],
    ])
  })
})

test('the nightly verification reports each wrong counter, and nothing if all are correct', async () => {
  const { db } = await app()
  const verify = () => verifyCounters({ db }).run(jobRun({}))
  await verify()
  const [publicId = ''] = await seedVideos(people[0] as Person, 1)
  const wrong = db.updateTable('item_counter').where('item_id', '=', await itemIdOf({ publicId }))
  await wrong.set({ upvotes: 3 }).execute()
  await expect(verify()).rejects.toThrow(
    /^1 counters are wrong: vote UPVOTE of \d+ is 3, counted 0$/,
  )
  await wrong.set({ upvotes: 0 }).execute()
  await verify()
})

test('neither a parent nor the nightly verification counts a hidden comment', async () => {
  const { db } = await app()
  const [ada, ben] = people as [Person, Person]
  const { publicId } = await post(ada)
  const written = await comment(ben, 'post', publicId)
  const hidden = subject('comment', written.publicId)
  expect((await decide(await staff('Ada', 'moderator'), hidden, 'hide')).status).toBe(201)
  const query = { entity: 'post', entityId: publicId }
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(0)
  await verifyCounters({ db }).run(jobRun({}))
})

test('the nightly verification compares the stored bytes of an account with its files', async () => {
  const { db } = await app()
  const ada = people[0] as Person
  const { public_id } = await upload(ada, 'avatars', await generateImage())
  const verify = () => verifyCounters({ db }).run(jobRun({}))
  await verify()
  const id = await accountIdOf(ada)
  const counter = db.updateTable('storage_counter').where('account_id', '=', id)
  await counter.set({ stored_bytes: sql`stored_bytes + 1` }).execute()
  await expect(verify()).rejects.toThrow(/^1 counters are wrong: stored bytes of \d+ is /)
  await counter.set({ stored_bytes: sql`stored_bytes - 1` }).execute()
  const asset = db.updateTable('asset').where('public_id', '=', public_id)
  await asset.set({ stored_bytes: sql`stored_bytes + 1` }).execute()
  await expect(verify()).rejects.toThrow(`bytes of files of ${public_id} is `)
  await asset.set({ stored_bytes: sql`stored_bytes - 1` }).execute()
  await verify()
})
