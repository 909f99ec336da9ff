import { readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { getVideo } from '@seam/contract/video.ts'
import { app, jobRun, startApp, waitForJobs } from '../../../test/app.ts'
import {
  person,
  publish,
  signupData,
  waitForVideo,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { slowToProcess } from '../../../test/hls.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { startServerProcess } from '../../../test/server-process.ts'
import { assetFiles, workFolders } from '../../../test/storage.ts'
import { videoQueues } from './video-queues.ts'
import { processVideo } from './process-video.ts'

test('a worker that has lost its video to another one changes nothing', async () => {
  const services = await app()
  const ada = await person('Ada')
  const video = await waitUntilProcessed(ada, await publish(ada))
  const asset = video.videoFile.url?.split('/')[3] ?? ''
  const id = await itemIdOf(video)
  await services.db
    .updateTable('video')
    .set({ state: 'PROCESSING', progress: 0, play_file: null, poster_file: null })
    .where('item_id', '=', id)
    .execute()
  const paused = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  // It stops before it stores its file, as after SIGSTOP.
  const objects = {
    ...services.objects,
    put: async (key: string, file: string) => {
      paused.resolve()
      await goOn.promise
      await services.objects.put(key, file)
    },
  }
  const first = processVideo({ ...services, objects }, videoQueues.ordinary).run(
    jobRun({ itemId: id }),
  )
  await paused.promise
  await processVideo(services, videoQueues.ordinary).run(jobRun({ itemId: id }))
  const ready = await waitUntilProcessed(ada, video)
  await waitForJobs()
  const rows = async () => [
    await services.db.selectFrom('video').selectAll().where('item_id', '=', id).execute(),
    await services.db.selectFrom('asset').selectAll().where('public_id', '=', asset).execute(),
    await services.db.selectFrom('rendition').selectAll().where('item_id', '=', id).execute(),
  ]
  const [before, files] = [await rows(), await assetFiles('videos', asset)]
  goOn.resolve()
  await first
  expect(await rows()).toEqual(before)
  const { data } = await ada.call(getVideo, { params: { publicId: video.publicId } })
  expect(data[0]).toEqual(ready)
  expect(await assetFiles('videos', asset)).toEqual(files)
  await eventually(async () => expect(await workFolders()).toEqual([]))
})

test.runIf(isLongRun)(
  'a worker stopped by SIGSTOP while encoding changes nothing once it continues',
  async () => {
    const site = await startApp('stopped_worker')
    onTestFinished(() => site.end())
    await site.queue.finish()
    const who = new Client(site.origin)
    await who.call(signup, { body: signupData('Ada') })
    const video = await publish(who, {}, await generateClip({ ...slowToProcess, seconds: 8 }))
    const first = await startServerProcess('worker', site.variables)
    onTestFinished(() => first.kill())
    const workOfFirst = async () =>
      readdir(join(site.workRoot, `${hostname()}.${first.pid}`)).catch((): string[] => [])
    await waitForVideo(who, video, ({ videoFile }) => videoFile.hlsUrl !== null)
    process.kill(first.pid, 'SIGSTOP')
    const [lost] = await workOfFirst()
    expect(lost).toBeDefined()
    const { db } = site
    const rendition = db
      .selectFrom('rendition')
      .select(['state', 'file'])
      .where('quality', '=', 480)
    // If the machine was slow to stop it, it already has the first rendition.
    const stopped = await rendition.executeTakeFirstOrThrow()
    const file = stopped.state === 'READY' ? stopped.file : '480.2.mp4'
    const second = await startServerProcess('worker', site.variables)
    onTestFinished(() => second.kill())
    await waitForVideo(who, video, ({ videoFile }) => videoFile.url !== null)
    process.kill(first.pid, 'SIGCONT')
    await eventually(async () => expect(await workOfFirst()).not.toContain(lost))

    const row = await db.selectFrom('video').selectAll().executeTakeFirstOrThrow()
    expect([row.play_file, row.failure]).toEqual(['play.2.mp4', null])
    expect(await rendition.execute()).toEqual([{ state: 'READY', file }])
    const { file_sizes } = await db
      .selectFrom('asset')
      .select('file_sizes')
      .where('id', '=', row.source_asset_id)
      .executeTakeFirstOrThrow()
    const names = Object.keys(file_sizes)
    const made = names.filter((name) => /^(?:480|play)\b.*mp4$/.test(name))
    expect(made.toSorted()).toEqual([file, 'play.2.mp4'])
    expect(names).toContain('original')
  },
)
