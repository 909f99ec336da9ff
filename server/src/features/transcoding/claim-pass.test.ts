import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { waitForJobs, startApp } from '../../../test/app.ts'
import { seedLibrary } from '../../../test/sample-library.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { av1LadderOf, ladderOf } from './encoding/ladder.ts'
import { claimNextPass } from './claim-pass.ts'

let db: Db
beforeAll(async () => {
  await waitForJobs()
  const own = await startApp('turns')
  db = own.db
  await seedLibrary(db)
  return () => own.end()
})
beforeEach(() => db.deleteFrom('rendition').execute())

const FULL_HD = { width: 1920, height: 1080 }

/** Adds waiting renditions to the first videos of an owner. */
const addWaiting = (owner: string, videos: number, ladder = ladderOf(FULL_HD)) =>
  sql`
    insert into rendition (item_id, codec, rung, owner_id, pass, width, height)
    select item.id, codec, rung, item.owner_id, pass, width, height
    from (
      select item.id, item.owner_id from item join account on account.id = item.owner_id
      where username = ${owner} order by item.id limit ${videos}
    ) as item, json_to_recordset(${JSON.stringify(ladder)}) as ladder (codec text, rung int, pass int, width int, height int)
  `.execute(db)

const finish = (itemId: number, pass: number, state = 'READY') =>
  sql`update rendition set state = ${state} where item_id = ${itemId} and pass = ${pass}`.execute(
    db,
  )

/** Claims and finishes passes until none are waiting. Returns the owner and rungs of each. */
async function claimAll(): Promise<string[]> {
  const passes: string[] = []
  for (;;) {
    const claimed = await claimNextPass(db, `job-${passes.length}`)
    if (!claimed) return passes
    const { username } = await db
      .selectFrom('item')
      .innerJoin('account', 'account.id', 'item.owner_id')
      .select('username')
      .where('item.id', '=', claimed.item_id)
      .executeTakeFirstOrThrow()
    passes.push(
      `${username} ${claimed.rungs
        .map(({ rung }) => rung)
        .toSorted((a, b) => a - b)
        .join('+')}`,
    )
    await finish(claimed.item_id, claimed.pass)
  }
}

test('claims the small rungs of a video first, then the large ones', async () => {
  await addWaiting('ada', 1)
  expect(await claimAll()).toEqual(['ada 240+480', 'ada 720+1080'])
})

test('AV1 rungs are claimed after all others, and only for the queue of machines that encode AV1', async () => {
  await addWaiting('ada', 1, [...ladderOf(FULL_HD), ...av1LadderOf(FULL_HD)])
  expect(await claimNextPass(db, 'too early', 'av1')).toBeUndefined()
  expect(await claimAll()).toEqual(['ada 240+480', 'ada 720+1080'])
  const claimed = await claimNextPass(db, 'in time', 'av1')
  expect(claimed?.rungs.map(({ codec, rung }) => `${codec} ${rung}`).toSorted()).toEqual([
    ...['av1 1080', 'av1 240', 'av1 480', 'av1 720'],
  ])
})

test('an AV1 pass does not delay other rungs of its owner', async () => {
  await addWaiting('ada', 1, av1LadderOf(FULL_HD))
  expect(await claimNextPass(db, 'av1', 'av1')).toBeDefined()
  await addWaiting('irina', 1)
  await addWaiting('ada', 2)
  await sql`update rendition set heavy = true where codec = 'h264'`.execute(db)
  const [first, second] = [
    await claimNextPass(db, 'first', 'heavy'),
    await claimNextPass(db, 'second', 'heavy'),
  ]
  expect(first?.item_id).toBeLessThan(second?.item_id ?? 0)
})

test('owners take turns, no matter how many videos another has uploaded before', async () => {
  await addWaiting('ada', 5)
  await addWaiting('irina', 1)
  const passes = await claimAll()
  expect(passes).toHaveLength(12)
  expect(passes.slice(0, 4).filter((pass) => pass.startsWith('irina'))).toEqual([
    'irina 240+480',
    'irina 720+1080',
  ])
})

test('claims the small rungs of all videos of an owner before any large ones', async () => {
  await addWaiting('ada', 3)
  expect((await claimAll()).slice(0, 3)).toEqual(['ada 240+480', 'ada 240+480', 'ada 240+480'])
})

test('a later pass waits for the earlier one of its video, unless that failed', async () => {
  await addWaiting('ada', 1)
  const first = await claimNextPass(db, 'one')
  expect(await claimNextPass(db, 'two')).toBeUndefined()
  await finish(first?.item_id ?? 0, 0, 'FAILED')
  const rungs = (await claimNextPass(db, 'two'))?.rungs.map(({ rung }) => rung) ?? []
  expect(rungs.toSorted((a, b) => a - b)).toEqual([720, 1080])
})

test('an interrupted job claims the same pass again', async () => {
  await addWaiting('ada', 2)
  const first = await claimNextPass(db, 'one')
  await claimNextPass(db, 'two')
  expect(await claimNextPass(db, 'one')).toEqual({ ...first, attempt: 2 })
})

test('concurrent jobs claim different passes', async () => {
  await addWaiting('ada', 6)
  await addWaiting('irina', 2)
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claimNextPass(db, `job-${index}`)),
  )
  const videos = claimed.flatMap((pass) => pass?.item_id ?? [])
  expect(new Set(videos).size).toBe(videos.length)
  expect(videos.length).toBeGreaterThan(1)
})

test('does not claim passes of a deleted video', async () => {
  await addWaiting('irina', 1)
  await sql`update item set deleted_at = now() where id in (select item_id from rendition)`.execute(
    db,
  )
  expect(await claimNextPass(db, 'one')).toBeUndefined()
})

const makeHeavy = () => db.updateTable('rendition').set({ heavy: true }).execute()

test('only jobs for heavy videos claim heavy passes', async () => {
  await addWaiting('ada', 1)
  await makeHeavy()
  await addWaiting('bjork_b', 1)
  expect(await claimAll()).toEqual(['bjork_b 240+480', 'bjork_b 720+1080'])
  const heavy = await claimNextPass(db, 'heavy', 'heavy')
  expect(heavy?.rungs.map(({ rung }) => rung).toSorted((a, b) => a - b)).toEqual([240, 480])
})

test('concurrent jobs claim one heavy pass per owner', async () => {
  await addWaiting('ada', 3)
  await addWaiting('irina', 3)
  await makeHeavy()
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claimNextPass(db, `job-${index}`, 'heavy')),
  )
  const owners = await sql<{ owner_id: number }>`
    select distinct owner_id from rendition where state = 'MAKING'
  `.execute(db)
  expect(claimed.filter(Boolean)).toHaveLength(2)
  expect(owners.rows).toHaveLength(2)
})
