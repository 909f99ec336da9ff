import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { waitForJobs, startApp } from '../../../test/app.ts'
import { seedLibrary } from '../../../test/sample-library.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { av1LadderOf, ladderOf } from './encoding/ladder.ts'
import { claimNextStep } from './claim-step.ts'

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
    insert into rendition (item_id, codec, quality, owner_id, step, width, height)
    select item.id, codec, quality, item.owner_id, step, width, height
    from (
      select item.id, item.owner_id from item join account on account.id = item.owner_id
      where username = ${owner} order by item.id limit ${videos}
    ) as item, json_to_recordset(${JSON.stringify(ladder)}) as ladder (codec text, quality int, step int, width int, height int)
  `.execute(db)

const finish = (itemId: number, step: number, state = 'READY') =>
  sql`update rendition set state = ${state} where item_id = ${itemId} and step = ${step}`.execute(
    db,
  )

/** Claims and finishes steps until none are waiting. Returns the owner and renditions of each. */
async function claimAll(): Promise<string[]> {
  const steps: string[] = []
  for (;;) {
    const claimed = await claimNextStep(db, `job-${steps.length}`)
    if (!claimed) return steps
    const { username } = await db
      .selectFrom('item')
      .innerJoin('account', 'account.id', 'item.owner_id')
      .select('username')
      .where('item.id', '=', claimed.item_id)
      .executeTakeFirstOrThrow()
    steps.push(
      `${username} ${claimed.renditions
        .map(({ quality }) => quality)
        .toSorted((a, b) => a - b)
        .join('+')}`,
    )
    await finish(claimed.item_id, claimed.step)
  }
}

test('claims the small renditions of a video first, then the large ones', async () => {
  await addWaiting('ada', 1)
  expect(await claimAll()).toEqual(['ada 240+480', 'ada 720+1080'])
})

test('AV1 renditions are claimed after all others, and only for the queue of machines that encode AV1', async () => {
  await addWaiting('ada', 1, [...ladderOf(FULL_HD), ...av1LadderOf(FULL_HD)])
  expect(await claimNextStep(db, 'too early', 'av1')).toBeUndefined()
  expect(await claimAll()).toEqual(['ada 240+480', 'ada 720+1080'])
  const claimed = await claimNextStep(db, 'in time', 'av1')
  expect(claimed?.renditions.map(({ codec, quality }) => `${codec} ${quality}`).toSorted()).toEqual(
    ['av1 1080', 'av1 240', 'av1 480', 'av1 720'],
  )
})

test('an AV1 step does not delay other renditions of its owner', async () => {
  await addWaiting('ada', 1, av1LadderOf(FULL_HD))
  expect(await claimNextStep(db, 'av1', 'av1')).toBeDefined()
  await addWaiting('irina', 1)
  await addWaiting('ada', 2)
  await sql`update rendition set heavy = true where codec = 'h264'`.execute(db)
  const [first, second] = [
    await claimNextStep(db, 'first', 'heavy'),
    await claimNextStep(db, 'second', 'heavy'),
  ]
  expect(first?.item_id).toBeLessThan(second?.item_id ?? 0)
})

test('owners take turns, no matter how many videos another has uploaded before', async () => {
  await addWaiting('ada', 5)
  await addWaiting('irina', 1)
  const steps = await claimAll()
  expect(steps).toHaveLength(12)
  expect(steps.slice(0, 4).filter((step) => step.startsWith('irina'))).toEqual([
    'irina 240+480',
    'irina 720+1080',
  ])
})

test('claims the small renditions of all videos of an owner before any large ones', async () => {
  await addWaiting('ada', 3)
  expect((await claimAll()).slice(0, 3)).toEqual(['ada 240+480', 'ada 240+480', 'ada 240+480'])
})

test('a later step waits for the earlier one of its video, unless that failed', async () => {
  await addWaiting('ada', 1)
  const first = await claimNextStep(db, 'one')
  expect(await claimNextStep(db, 'two')).toBeUndefined()
  await finish(first?.item_id ?? 0, 0, 'FAILED')
  const renditions =
    (await claimNextStep(db, 'two'))?.renditions.map(({ quality }) => quality) ?? []
  expect(renditions.toSorted((a, b) => a - b)).toEqual([720, 1080])
})

test('an interrupted job claims the same step again', async () => {
  await addWaiting('ada', 2)
  const first = await claimNextStep(db, 'one')
  await claimNextStep(db, 'two')
  expect(await claimNextStep(db, 'one')).toEqual({ ...first, attempt: 2 })
})

test('concurrent jobs claim different steps', async () => {
  await addWaiting('ada', 6)
  await addWaiting('irina', 2)
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claimNextStep(db, `job-${index}`)),
  )
  const videos = claimed.flatMap((step) => step?.item_id ?? [])
  expect(new Set(videos).size).toBe(videos.length)
  expect(videos.length).toBeGreaterThan(1)
})

test('does not claim steps of a deleted video', async () => {
  await addWaiting('irina', 1)
  await sql`update item set deleted_at = now() where id in (select item_id from rendition)`.execute(
    db,
  )
  expect(await claimNextStep(db, 'one')).toBeUndefined()
})

const makeHeavy = () => db.updateTable('rendition').set({ heavy: true }).execute()

test('only jobs for heavy videos claim heavy steps', async () => {
  await addWaiting('ada', 1)
  await makeHeavy()
  await addWaiting('bjork_b', 1)
  expect(await claimAll()).toEqual(['bjork_b 240+480', 'bjork_b 720+1080'])
  const heavy = await claimNextStep(db, 'heavy', 'heavy')
  expect(heavy?.renditions.map(({ quality }) => quality).toSorted((a, b) => a - b)).toEqual([
    240, 480,
  ])
})

test('concurrent jobs claim one heavy step per owner', async () => {
  await addWaiting('ada', 3)
  await addWaiting('irina', 3)
  await makeHeavy()
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claimNextStep(db, `job-${index}`, 'heavy')),
  )
  const owners = await sql<{ owner_id: number }>`
    select distinct owner_id from rendition where state = 'MAKING'
  `.execute(db)
  expect(claimed.filter(Boolean)).toHaveLength(2)
  expect(owners.rows).toHaveLength(2)
})
