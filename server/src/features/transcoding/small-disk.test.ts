import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { publishVideo } from '@seam/contract/video.ts'
import { type App, startApp } from '../../../test/app.ts'
import { signupData, waitForVideo, waitUntilProcessed } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { canMount, fillDisk, mountSmallDisk } from '../../../test/small-disk.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { filePart, requestTicket, UPLOAD_URL } from '../../../test/upload.ts'

const folder = join(inject('folder'), `small_disk_of_videos_${process.pid}`)
let unmount = () => {}
let site: App & { end: () => Promise<void> }
let ada: Client
beforeAll(async () => {
  if (!canMount) return
  unmount = mountSmallDisk(folder, 300)
  site = await startApp('small_disk_of_videos')
  ada = new Client(site.origin)
  await ada.call(signup, { body: signupData() })
})
afterAll(async () => {
  await site?.end()
  unmount()
})

async function upload(kind: Folder, path: string): Promise<UploadedFile> {
  const form = new FormData()
  form.append('upload_preset', await requestTicket(ada, kind))
  form.append('folder', kind)
  form.append('file', await filePart(path))
  const response = await ada.fetch(UPLOAD_URL, { method: 'POST', body: form })
  expect(response.status).toBe(200)
  return (await response.json()) as UploadedFile
}

test.skipIf(!canMount)(
  'processing pauses while the disk is full, and continues by itself (needs permission to mount)',
  async () => {
    const body = {
      title: 'A walk by the sea',
      video: await upload('videos', await generateClip()),
      thumbnail: await upload('thumbnails', await generateImage()),
    }
    const makeRoom = await fillDisk(folder)
    const { status, data: video } = await ada.call(publishVideo, { body })
    expect(status).toBe(201)
    await eventually(async () => {
      const { rows } = await sql<{ retries: number }>`
        select coalesce(max(retry_count), 0) as retries from pgboss.job where state = 'retry'
      `.execute(site.db)
      expect(rows[0]?.retries).toBeGreaterThanOrEqual(1)
    })
    const paused = await waitForVideo(ada, video, () => true)
    expect(paused.processing.state).toBe('PROCESSING')
    const { starts } = await site.db.selectFrom('video').select('starts').executeTakeFirstOrThrow()
    expect(starts).toBe(0)
    await makeRoom()
    expect((await waitUntilProcessed(ada, video)).processing.state).toBe('READY')
  },
)
