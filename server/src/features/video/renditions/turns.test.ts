import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { settled, start } from '../../../../test/app.ts'
import { seedLibrary } from '../../../../test/library.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { ladderOf } from './ladder.ts'
import { takeTurn } from './turns.ts'

let db: Db
beforeAll(async () => {
  await settled()
  const own = await start('turns')
  db = own.db
  await seedLibrary(db)
  return () => own.end()
})
beforeEach(() => db.deleteFrom('rendition').execute())

const ladder = JSON.stringify(ladderOf({ width: 1920, height: 1080 }))

/** Has so many of an owner's videos wait for their qualities. */
const wait = (owner: string, videos: number) =>
  sql`
    insert into rendition (item_id, rung, owner_id, pass, width, height)
    select item.id, rung, item.owner_id, pass, width, height
    from (
      select item.id, item.owner_id from item join account on account.id = item.owner_id
      where username = ${owner} order by item.id limit ${videos}
    ) as item, json_to_recordset(${ladder}) as ladder (rung int, pass int, width int, height int)
  `.execute(db)

const done = (itemId: number, pass: number, state = 'READY') =>
  sql`update rendition set state = ${state} where item_id = ${itemId} and pass = ${pass}`.execute(
    db,
  )

/** Takes and does turns until nothing waits; gives whose they were and which pass. */
async function allTurns(): Promise<string[]> {
  const turns: string[] = []
  for (;;) {
    const turn = await takeTurn(db, `job-${turns.length}`)
    if (!turn) return turns
    const { username } = await db
      .selectFrom('item')
      .innerJoin('account', 'account.id', 'item.owner_id')
      .select('username')
      .where('item.id', '=', turn.item_id)
      .executeTakeFirstOrThrow()
    turns.push(
      `${username} ${turn.rungs
        .map(({ rung }) => rung)
        .toSorted((a, b) => a - b)
        .join('+')}`,
    )
    await done(turn.item_id, turn.pass)
  }
}

test('of one video the small qualities come first, then the large ones', async () => {
  await wait('ada', 1)
  expect(await allTurns()).toEqual(['ada 240+480', 'ada 720+1080'])
})

test('whoever waits has their turn, however much another has uploaded before', async () => {
  await wait('ada', 5)
  await wait('irina', 1)
  const turns = await allTurns()
  expect(turns).toHaveLength(12)
  expect(turns.slice(0, 4).filter((turn) => turn.startsWith('irina'))).toEqual([
    'irina 240+480',
    'irina 720+1080',
  ])
})

test('of one owner, every video has its small qualities before any has its large ones', async () => {
  await wait('ada', 3)
  expect((await allTurns()).slice(0, 3)).toEqual(['ada 240+480', 'ada 240+480', 'ada 240+480'])
})

test('a later pass waits for an earlier one of the same video, and not for one that failed', async () => {
  await wait('ada', 1)
  const first = await takeTurn(db, 'one')
  expect(await takeTurn(db, 'two')).toBeUndefined()
  await done(first?.item_id ?? 0, 0, 'FAILED')
  const rungs = (await takeTurn(db, 'two'))?.rungs.map(({ rung }) => rung) ?? []
  expect(rungs.toSorted((a, b) => a - b)).toEqual([720, 1080])
})

test('a job that was cut short takes up what it had', async () => {
  await wait('ada', 2)
  const first = await takeTurn(db, 'one')
  await takeTurn(db, 'two')
  expect(await takeTurn(db, 'one')).toEqual(first)
})

test('no two take the same, however many come at once', async () => {
  await wait('ada', 6)
  await wait('irina', 2)
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) => takeTurn(db, `job-${index}`)),
  )
  const videos = taken.flatMap((turn) => turn?.item_id ?? [])
  expect(new Set(videos).size).toBe(videos.length)
  expect(videos.length).toBeGreaterThan(1)
})

test('a deleted video has no turn', async () => {
  await wait('irina', 1)
  await sql`update item set deleted_at = now() where id in (select item_id from rendition)`.execute(
    db,
  )
  expect(await takeTurn(db, 'one')).toBeUndefined()
})

const makeHeavy = () => db.updateTable('rendition').set({ heavy: true }).execute()

test('heavy passes are taken by jobs for heavy ones alone', async () => {
  await wait('ada', 1)
  await makeHeavy()
  await wait('bjork_b', 1)
  expect(await allTurns()).toEqual(['bjork_b 240+480', 'bjork_b 720+1080'])
  const heavy = await takeTurn(db, 'heavy', 'heavy')
  expect(heavy?.rungs.map(({ rung }) => rung).toSorted((a, b) => a - b)).toEqual([240, 480])
})

test('of an owner one heavy pass is made at a time, however many jobs come at once', async () => {
  await wait('ada', 3)
  await wait('irina', 3)
  await makeHeavy()
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, index) => takeTurn(db, `job-${index}`, 'heavy')),
  )
  const owners = await sql<{ owner_id: number }>`
    select distinct owner_id from rendition where state = 'MAKING'
  `.execute(db)
  expect(taken.filter(Boolean)).toHaveLength(2)
  expect(owners.rows).toHaveLength(2)
})
