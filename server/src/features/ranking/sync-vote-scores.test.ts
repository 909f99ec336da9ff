import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deletePost, listPosts } from '@seam/contract/post.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, post, vote } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { staleItems, syncVotesOnce, syncVotes } from '../../../test/vote-scores.ts'

let people: Person[]
let ada: Person
beforeAll(async () => {
  people = await Promise.all(
    (['Ada', 'Ben', 'Cleo', 'Ben', 'Cleo', 'Ben'] as const).map((name) => person(name)),
  )
  ada = people[0] ?? (await person('Ada'))
})
beforeEach(() => syncVotes())

interface Score {
  item_id: number
  score: number
  votes: number
  /** Changes whenever the row is written. */
  version: string
}

/** Returns the stored score and the votes of every item that has a score. */
async function scores() {
  const { db } = await app()
  const { rows } = await sql<Score>`
    select item_id, score, upvotes - downvotes as votes, item_score.xmin::text as version
    from item_score join item_counter using (item_id) order by item_id
  `.execute(db)
  return rows
}
const scoreOf = async (id: number) => (await scores()).find(({ item_id: item }) => item === id)

/**
 * Expects exactly one score, matching the votes, for every listed item and every comment that is
 * not hidden.
 */
async function expectExact() {
  const { db } = await app()
  const { rows } = await sql<{ id: number }>`
    select id from item where deleted_at is null and not is_hidden(item)
      and (listed_at is not null or kind = 'comment')
    order by id
  `.execute(db)
  const stored = await scores()
  expect(stored.map(({ item_id: id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(stored.map(({ score }) => score)).toEqual(stored.map(({ votes }) => votes))
}

test('a run writes the scores of items with new votes, and of no others', async () => {
  const [first, second] = [await post(ada), await post(ada)]
  const id = await itemIdOf(first)
  await syncVotes()
  const before = await scores()
  await vote(ada, 'post', first.publicId)
  await syncVotes()
  const after = await scores()
  expect(after.filter((row, index) => row.version !== before[index]?.version)).toMatchObject([
    { item_id: id, score: 1 },
  ])
  expect(await scoreOf(await itemIdOf(second))).toMatchObject({ score: 0 })
})

test('a second run changes nothing', async () => {
  const { publicId } = await post(ada)
  await vote(ada, 'post', publicId)
  await syncVotes()
  const before = await scores()
  const { db } = await app()
  // As if every item had been marked for no reason.
  await sql`insert into stale_score (item_id) select id from item`.execute(db)
  await syncVotes()
  expect(await scores()).toEqual(before)
  expect(await staleItems()).toEqual([])
})

test('votes, comments and deletions during overlapping runs leave every score exact', async () => {
  const created = await Promise.all([post(ada), post(ada), post(ada)])
  const comments = await Promise.all(
    created.map(({ publicId }) => comment(ada, 'post', publicId, 'Well')),
  )
  const voting = { goesOn: true }
  const runs = async () => {
    while (voting.goesOn) await syncVotesOnce()
  }
  const voters = people.map(async (who, index) => {
    for (const { publicId } of created) await vote(who, 'post', publicId)
    for (const { publicId } of comments) {
      await vote(who, 'comment', publicId, index % 2 === 0 ? 'UPVOTE' : 'DOWNVOTE')
    }
    const { publicId } = created[index % 3] ?? { publicId: '' }
    await vote(who, 'post', publicId, 'DOWNVOTE')
    await comment(who, 'post', publicId)
    await who.call(deletePost, { params: { publicId: (await post(who)).publicId } })
  })
  const running = [runs(), runs(), runs()]
  await Promise.all(voters)
  voting.goesOn = false
  await Promise.all(running)
  await syncVotes()
  await expectExact()
})

test('an item locked by others is left for a later run, without waiting', async () => {
  const [locked, free] = [await post(ada), await post(ada)]
  const [lockedId, freeId] = [await itemIdOf(locked), await itemIdOf(free)]
  await syncVotes()
  await vote(ada, 'post', locked.publicId)
  await vote(ada, 'post', free.publicId)
  const { db } = await app()
  await db.transaction().execute(async (tx) => {
    await sql`select from item where id = ${lockedId} for update`.execute(tx)
    await eventually(async () => {
      await syncVotesOnce()
      expect(await scoreOf(freeId)).toMatchObject({ score: 1 })
      expect(await staleItems()).toEqual([lockedId])
    })
    expect(await scoreOf(lockedId)).toMatchObject({ score: 0 })
  })
  await syncVotes()
  expect(await scoreOf(lockedId)).toMatchObject({ score: 1 })
})

test('marked items without a score get one', async () => {
  const { publicId } = await post(ada)
  await comment(ada, 'post', publicId)
  const { db } = await app()
  // As after the migration of an older database.
  await sql`delete from item_score`.execute(db)
  await sql`insert into stale_score (item_id) select id from item`.execute(db)
  await syncVotes()
  await expectExact()
})

test('deleting the rows of an item deletes its score', async () => {
  const { publicId } = await post(ada)
  const id = await itemIdOf({ publicId })
  await vote(ada, 'post', publicId)
  const { db } = await app()
  await db.deleteFrom('item').where('id', '=', id).execute()
  await syncVotes()
  expect(await scoreOf(id)).toBeUndefined()
  expect(await staleItems()).toEqual([])
  expect((await ada.call(listPosts, { query: { sort: 'hot' } })).status).toBe(200)
})
