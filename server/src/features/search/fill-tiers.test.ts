import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { search } from '@seam/contract/search.ts'
import { type App, jobRun, startApp } from '../../../test/app.ts'
import { Client } from '../../../test/client.ts'
import { fillSearchTiers } from './fill-tiers.ts'

let testApp: App & { end: () => Promise<void> }
let visitor: Client
beforeAll(async () => {
  testApp = await startApp('tiers')
  visitor = new Client(testApp.origin)
  await sql`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-')
  `.execute(testApp.db)
})
afterAll(() => testApp.end())
beforeEach(async () => {
  await sql`truncate item cascade`.execute(testApp.db)
  await testApp.responseCache.invalidate()
})

/** Adds listed posts, oldest first. Returns their public ids, newest first. */
async function addPosts(count: number, content = 'Marigold'): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    with added as (
      insert into item (public_id, kind, owner_id, listed_at)
      select 'p' || lpad(n::text, 10, '0'), 'post', (select min(id) from account),
        now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id, public_id
    ), counter as (
      insert into item_counter (item_id) select id from added
    ), written as (
      insert into post (item_id, content) select id, ${content} from added
    )
    select public_id from added order by id desc
  `.execute(testApp.db)
  return rows.map(({ public_id: publicId }) => publicId)
}

/** Runs the job with tiers of 4, 12, 36 … documents. */
const fill = (firstCapacity = 4) => fillSearchTiers(testApp, firstCapacity).run(jobRun({}))

/** Returns the posts on each non-empty tier, newest first. */
async function tiers(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ tier: number; ids: string[] }>`
    select tier, array_agg(public_id order by listed desc nulls last) as ids
    from search_document join item on item.id = item_id group by tier order by tier
  `.execute(testApp.db)
  return Object.fromEntries(rows.map(({ tier, ids }) => [tier, ids]))
}

const find = async (q: string) => {
  await testApp.responseCache.invalidate()
  const { data } = await visitor.call(search, { query: { q, type: 'post', limit: 50 } })
  return { total: data.totalDocs, ids: data.docs.map(({ _id }) => _id) }
}

test('moves the oldest documents of a full tier to the next one, where a search finds them', async () => {
  const ids = await addPosts(30)
  expect(await tiers()).toEqual({ 21: ids })
  await fill()
  expect(await tiers()).toEqual({ 21: ids.slice(0, 4), 22: ids.slice(4, 16), 23: ids.slice(16) })
  expect(await find('marigold')).toEqual({ total: 30, ids })
})

test('playlists have their own tiers', async () => {
  const posts = await addPosts(4)
  await sql`
    with added as (
      insert into item (public_id, kind, owner_id, listed_at)
      select 'l' || lpad(n::text, 10, '0'), 'playlist', (select min(id) from account),
        now() - n * interval '1 minute'
      from generate_series(1, 6) as n returning id
    )
    insert into playlist (item_id, title, description) select id, 'Marigold', '' from added
  `.execute(testApp.db)
  await fill()
  const { 31: first, 32: second, ...others } = await tiers()
  expect([first?.length, second?.length, others]).toEqual([4, 2, { 21: posts }])
  const { data } = await visitor.call(search, { query: { q: 'marigold', type: 'playlist' } })
  expect(data.docs.map(({ _id }) => _id)).toEqual([...(first ?? []), ...(second ?? [])])
})

test('moves nothing while a tier is only a little larger than its capacity', async () => {
  const ids = await addPosts(9)
  await fill(8)
  expect(await tiers()).toEqual({ 21: ids })
})

test('an unlisted post leaves its tier, and enters the first one when it is listed again', async () => {
  const ids = await addPosts(30)
  await fill()
  const [oldest = ''] = ids.slice(-1)
  const list = (at: string | null) =>
    sql`update item set listed_at = ${at} where public_id = ${oldest}`.execute(testApp.db)
  await list(null)
  expect((await tiers())[0]).toEqual([oldest])
  expect(await find('marigold')).toEqual({ total: 29, ids: ids.slice(0, -1) })
  await list('2100-01-01')
  expect((await tiers())[21]).toEqual([oldest, ...ids.slice(0, 4)])
  expect((await find('marigold')).total).toBe(30)
})

test('an edited text stays on its tier', async () => {
  const ids = await addPosts(30)
  await fill()
  const [oldest = ''] = ids.slice(-1)
  const before = await tiers()
  await sql`
    update post set content = 'Chrysanthemum' from item where id = item_id and public_id = ${oldest}
  `.execute(testApp.db)
  expect(await tiers()).toEqual(before)
  expect(await find('chrysanthemum')).toEqual({ total: 1, ids: [oldest] })
})

test('skips documents and items locked by others', async () => {
  const ids = await addPosts(30)
  const [edited, deleted] = ids.slice(-2)
  await testApp.db.transaction().execute(async (tx) => {
    await sql`
      update post set content = 'Chrysanthemum' from item where id = item_id and public_id = ${edited}
    `.execute(tx)
    await sql`delete from item where public_id = ${deleted}`.execute(tx)
    await fill()
  })
  expect(await find('chrysanthemum')).toEqual({ total: 1, ids: [edited] })
  expect((await find('marigold')).total).toBe(28)
  expect(Object.values(await tiers()).flat()).toHaveLength(29)
})

test('each item has one matching document after concurrent moves, edits and unlistings', async () => {
  await addPosts(60)
  const write = (statement: string, odd: number) =>
    sql`${sql.raw(statement)} where id % 3 = ${odd}`.execute(testApp.db)
  await Promise.all([
    fill(),
    sql`update post set content = 'Chrysanthemum' where item_id % 2 = 0`.execute(testApp.db),
    write('update item set listed_at = null', 0),
    fill(),
    write('update item set nsfw = true', 1),
    sql`update post set content = 'Geranium' where item_id % 2 = 1`.execute(testApp.db),
  ])
  const { rows } = await sql<{ documents: number; wrong: number }>`
    select count(*) as documents, count(*) filter (
      where (found.listed, found.nsfw) is distinct from (listed(item), item.nsfw)
        or (tier = 0) <> (item.listed_at is null)
        or not document @@ to_tsquery('seam', post.content)) as wrong
    from item join search_document as found on found.item_id = item.id
    join post on post.item_id = item.id
  `.execute(testApp.db)
  expect(rows).toEqual([{ documents: 60, wrong: 0 }])
})
