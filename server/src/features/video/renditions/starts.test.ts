import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { app, oneRun, settled } from '../../../../test/app.ts'
import { person, type Person, processed, publish } from '../../../../test/cast.ts'
import { clip } from '../../../../test/media.ts'
import { itemId } from '../../../../test/seed.ts'
import { type Run, STOPPED } from '../../../infra/queue.ts'
import { makeRenditions } from './make-renditions.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
})
beforeEach(async () => {
  video = await processed(ada, await publish(ada, {}, await clip({ size: '640x360' })))
  await settled()
})

/** Sets the only pass of the video to waiting with this number of starts, and runs its job. */
async function runPass(starts: number, run: Partial<Run<object>> = {}) {
  const services = await app()
  const id = await itemId(video)
  await services.db
    .updateTable('rendition')
    .set({ state: 'WAITING', starts })
    .where('item_id', '=', id)
    .execute()
  await services.db
    .updateTable('video')
    .set({ state: 'PROCESSING' })
    .where('item_id', '=', id)
    .execute()
  await makeRenditions(services, 'ordinary').run(oneRun({}, run))
}
const passes = async () => {
  const { db } = await app()
  const rows = db.selectFrom('rendition').select(['state', 'starts']).distinct()
  return rows.where('item_id', '=', await itemId(video)).execute()
}

test('fails a pass that has killed its worker five times, and the video is ready without it', async () => {
  const reported: string[] = []
  await runPass(5, { report: ({ message }) => void reported.push(message) })
  expect(await passes()).toEqual([{ state: 'FAILED', starts: 6 }])
  expect(reported).toEqual(['This pass was started too often'])
  expect((await processed(ada, video)).processing.state).toBe('READY')
})

test('a graceful stop does not count as a start of a pass', async () => {
  const stopped = runPass(3, { signal: AbortSignal.abort(STOPPED) })
  await expect(stopped).rejects.toBeDefined()
  expect(await passes()).toEqual([{ state: 'MAKING', starts: 3 }])
  await runPass(3)
  expect((await processed(ada, video)).processing.state).toBe('READY')
})
