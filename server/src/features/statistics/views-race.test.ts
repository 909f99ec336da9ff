import { beforeAll, expect, test } from 'vitest'
import { recordView } from '@seam/contract/statistics.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, vote } from '../../../test/cast.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

test('a view of a video that is being purged does not fail, nor do other views of the same batch', async () => {
  await waitForJobs()
  const [first = '', deleted = '', other = ''] = await seedVideos(ada, 3)
  await vote(ben, 'video', deleted)
  const { db } = await app()
  const view = (publicId: string) => ben.call(recordView, { params: { publicId } })
  const lockRow = async (table: 'vote' | 'item_counter', publicId: string) => {
    const lock = await db.startTransaction().execute()
    const id = await itemIdOf({ publicId })
    await lock.selectFrom(table).select('item_id').where('item_id', '=', id).forUpdate().execute()
    return lock
  }
  const counterLock = await lockRow('item_counter', first)
  const voteLock = await lockRow('vote', deleted)
  try {
    // Views are written in consecutive batches: the second waits for the first.
    const views = [view(first)]
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    views.push(view(deleted), view(other))
    // Once a later request returns, both requests have found their videos.
    await ben.call(recordView, { params: { publicId: 'aaaaaaaaaaa' } })
    expect((await ada.call(deleteVideo, { params: { publicId: deleted } })).status).toBe(200)
    await eventually(async () => expect(await countWaiting(db)).toBe(2))
    let finished = false
    const all = Promise.all(views).finally(() => {
      finished = true
    })
    await counterLock.rollback().execute()
    // The views may wait for the purge, or detect it without waiting.
    await eventually(async () => expect(finished || (await countWaiting(db)) === 2).toBe(true))
    await voteLock.rollback().execute()
    const statuses = (await all).map(({ status }) => status)
    expect(statuses[0]).toBe(200)
    expect([200, 404]).toContain(statuses[1])
    expect(statuses[2]).toBe(200)
  } finally {
    for (const lock of [counterLock, voteLock])
      if (!lock.isRolledBack) await lock.rollback().execute()
  }
  await waitForJobs()
})
