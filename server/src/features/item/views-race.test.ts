import { beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { deleteVideo, viewVideo } from '@seam/contract/video.ts'
import { app, settled } from '../../../test/app.ts'
import { person, type Person, vote } from '../../../test/cast.ts'
import { itemId, seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

/** How many connections wait for a row. */
async function waiting(): Promise<number> {
  const { db } = await app()
  const { rows } = await sql`
    select pid from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted
  `.execute(db)
  return rows.length
}

test('a view that was begun before its video was purged is no error, nor are those beside it', async () => {
  await settled()
  const [early = '', gone = '', other = ''] = await seedVideos(ada, 3)
  await vote(ben, 'video', gone)
  const { db } = await app()
  const patience = { timeout: 20_000, interval: 20 }
  const view = (publicId: string) => ben.call(viewVideo, { params: { publicId } })
  const hold = async (table: 'vote' | 'item_counter', publicId: string) => {
    const held = await db.startTransaction().execute()
    const id = await itemId({ publicId })
    await held.selectFrom(table).select('item_id').where('item_id', '=', id).forUpdate().execute()
    return held
  }
  const counter = await hold('item_counter', early)
  const votes = await hold('vote', gone)
  try {
    // Views are written one batch after the other: the second waits for the first.
    const answers = [view(early)]
    await vi.waitFor(async () => expect(await waiting()).toBe(1), patience)
    answers.push(view(gone), view(other))
    // Both have found their videos by the time a later request is answered.
    await ben.call(viewVideo, { params: { publicId: 'aaaaaaaaaaa' } })
    expect((await ada.call(deleteVideo, { params: { publicId: gone } })).status).toBe(200)
    await vi.waitFor(async () => expect(await waiting()).toBe(2), patience)
    let answered = false
    const all = Promise.all(answers).finally(() => {
      answered = true
    })
    await counter.rollback().execute()
    // The views may wait for the purge, or know without waiting.
    await vi.waitFor(async () => expect(answered || (await waiting()) === 2).toBe(true), patience)
    await votes.rollback().execute()
    const statuses = (await all).map(({ status }) => status)
    expect(statuses[0]).toBe(200)
    expect([200, 404]).toContain(statuses[1])
    expect(statuses[2]).toBe(200)
  } finally {
    for (const held of [counter, votes]) if (!held.isRolledBack) await held.rollback().execute()
  }
  await settled()
})
