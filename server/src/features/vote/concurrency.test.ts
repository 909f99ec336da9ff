import { beforeAll, describe, expect, test } from 'vitest'
import { type Entity, getComment } from '@seam/contract/comment.ts'
import { getPost } from '@seam/contract/post.ts'
import { getVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'

let ada: Person
let crowd: Person[]
beforeAll(async () => {
  ada = await person('Ada')
  crowd = await Promise.all(Array.from({ length: 40 }, () => person('Ben')))
})

const create = {
  video: async () => (await seedVideos(ada, 1))[0] ?? '',
  post: async () => (await post(ada)).publicId,
  comment: async () => (await comment(ada, 'post', (await post(ada)).publicId)).publicId,
}

/** Returns the counts shown by the API. */
async function shown(entity: Entity, id: string) {
  const who = visitor()
  const item =
    entity === 'video'
      ? (await who.call(getVideo, { params: { publicId: id } })).data[0]
      : entity === 'post'
        ? (await who.call(getPost, { params: { publicId: id } })).data[0]
        : (await who.call(getComment, { params: { commentId: id } })).data.comment
  return { up: item?.upvotes, down: item?.downvotes }
}

/** Returns the counts of the rows in the database. */
async function stored(id: string) {
  const { db } = await app()
  const rows = await db
    .selectFrom('vote')
    .select('type')
    .where('item_id', '=', await itemIdOf({ publicId: id }))
    .execute()
  const count = (type: string) => rows.filter((row) => row.type === type).length
  return { up: count('UPVOTE'), down: count('DOWNVOTE') }
}

describe.each(['video', 'post', 'comment'] as const)('on a %s', (entity) => {
  test('a hundred concurrent toggles by one account end in the state implied by their parity', async () => {
    const id = await create[entity]()
    for (const [count, toggle, up, down] of [
      [100, 'UPVOTE', 0, 0],
      [99, 'UPVOTE', 1, 0],
      [51, 'DOWNVOTE', 0, 1],
      [51, 'DOWNVOTE', 0, 0],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: count }, () => vote(ada, entity, id, toggle)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      for (const { data } of answers) {
        const { upvotes, downvotes, currUserVoteType } = data
        expect([upvotes, downvotes]).toEqual([
          +(currUserVoteType === 'UPVOTE'),
          +(currUserVoteType === 'DOWNVOTE'),
        ])
      }
      expect(await shown(entity, id)).toEqual({ up, down })
      expect(await stored(id)).toEqual({ up, down })
    }
  })

  test('a hundred concurrent mixed toggles by one account keep the counts equal to the rows', async () => {
    const id = await create[entity]()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        vote(ada, entity, id, index % 3 ? 'UPVOTE' : 'DOWNVOTE'),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await stored(id)
    expect(rows.up + rows.down).toBeLessThanOrEqual(1)
    expect(await shown(entity, id)).toEqual(rows)
  })

  test('forty concurrent votes by different accounts are all counted', async () => {
    const id = await create[entity]()
    const round = () =>
      Promise.all(
        crowd.map((who, index) => vote(who, entity, id, index % 4 ? 'UPVOTE' : 'DOWNVOTE')),
      )
    const answers = await round()
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200))
    // Each response has a different count.
    expect(new Set(answers.map(({ data }) => data.upvotes + data.downvotes)).size).toBe(40)
    expect(await shown(entity, id)).toEqual({ up: 30, down: 10 })
    expect(await stored(id)).toEqual({ up: 30, down: 10 })
    await round()
    expect(await shown(entity, id)).toEqual({ up: 0, down: 0 })
    expect(await stored(id)).toEqual({ up: 0, down: 0 })
  })
})
