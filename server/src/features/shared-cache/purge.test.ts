import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DecisionAction, reverseDecision } from '@seam/contract/moderation/decision.ts'
import { editImage } from '@seam/contract/profile.ts'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import type { SiteAudience } from '@seam/contract/site.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { deleteVideo, type Video } from '@seam/contract/video.ts'
import { app, jobRun, startSecondWeb } from '../../../test/app.ts'
import {
  person,
  type Person,
  publish,
  setPublishStatus,
  staff,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { missingNginx, type Nginx, startNginx } from '../../../test/nginx.ts'
import { upload } from '../../../test/upload.ts'
import { PURGE_SHARED_CACHES, type PurgeSharedCaches } from '../assets/purge-shared-caches.ts'
import { purgeSharedCaches } from './jobs.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  if (missingNginx) return
  ada = await person('Ada')
  video = await waitUntilProcessed(ada, await publish(ada))
})

const setStatus = (status: Video['publishStatus']) => setPublishStatus(ada, video, status)

describe.skipIf(missingNginx !== '')(`nginx that PURGE_URL names${missingNginx}`, () => {
  let nginx: Nginx
  let web: Awaited<ReturnType<typeof startSecondWeb>>
  beforeAll(async () => {
    web = await startSecondWeb({ PURGE_URL: 'http://127.0.0.1:9' })
    nginx = await startNginx('cache.conf', { origin: web.origin })
  })
  afterAll(async () => {
    await nginx.stop()
    await web.close()
  })
  const get = (path: string) => fetch(nginx.origin + path)

  /** Runs the jobs for these paths, or for this account, like a worker with PURGE_URL. */
  async function purge(purgeUrls: string[], paths: string[]) {
    const services = { ...(await app()), purgeUrls }
    await eventually(async () => {
      const { rows } = await sql<{ data: PurgeSharedCaches }>`
        select data from pgboss.job where name = ${PURGE_SHARED_CACHES} and data->'paths' ?& ${paths}
      `.execute(services.db)
      const [first] = rows
      if (!first) throw new Error('no job names these files')
      await sql`delete from pgboss.job where name = ${PURGE_SHARED_CACHES} and data = ${JSON.stringify(first.data)}`.execute(
        services.db,
      )
      await purgeSharedCaches(services).run(jobRun(first.data))
    })
  }

  test('is purged of content that becomes private, hidden, suspended, replaced or deleted, or that of a closed site', async () => {
    const moderator = await staff('Ben', 'moderator')
    const image = { image: await upload(ada, 'avatars', await generateImage()) }
    const { data } = await ada.call(editImage, { query: { type: 'avatar' }, body: image })
    const avatar = String(data.avatar?.url)
    const files = [video.videoFile.posterUrl, video.thumbnail.url].map(String)
    const decideOnce = async (about: SubjectRef, action: DecisionAction) => {
      const made = await decide(moderator, about, action)
      expect(made.status).toBe(201)
      return () => moderator.call(reverseDecision, { params: { publicId: made.data.publicId } })
    }
    const owner = new Client(web.origin)
    for (const cookie of (await staff('Cleo', 'owner')).cookies) owner.cookies.set(...cookie)
    const openFor = (audience: SiteAudience) => owner.call(editSite, { body: { audience } })
    const changes: [string, string[], () => Promise<() => Promise<unknown>>][] = [
      ['private', files, () => setStatus('PRIVATE').then(() => () => setStatus('PUBLIC'))],
      ['hidden', files, () => decideOnce(subject('video', video.publicId), 'hide')],
      ['suspended', files, () => decideOnce(subject('profile', ada.username), 'suspend')],
      ['suspended', [avatar], () => decideOnce(subject('profile', ada.username), 'suspend')],
      ['closed', files, () => openFor('MEMBERS').then(() => () => openFor('EVERYONE'))],
      ['closed', [avatar], () => openFor('MEMBERS').then(() => () => openFor('EVERYONE'))],
      [
        'deleted',
        files,
        () =>
          ada
            .call(deleteVideo, { params: { publicId: video.publicId } })
            .then(() => async () => {}),
      ],
    ]
    for (const [name, paths, change] of changes) {
      for (const path of paths) {
        await eventually(async () => expect((await get(path)).status).toBe(200))
        const stored = await get(path)
        const state = [stored.headers.get('cache-control'), stored.headers.get('x-cache')]
        expect([name, ...state]).toEqual([
          name,
          'public, max-age=31536000, immutable, s-maxage=300',
          'HIT',
        ])
      }
      const undo = await change()
      for (const path of paths) expect((await get(path)).status).toBe(200)
      await purge([nginx.origin], paths)
      for (const path of paths) {
        await eventually(async () => expect([name, (await get(path)).status]).toEqual([name, 404]))
      }
      await undo()
    }
  })

  test('a purge that fails is retried, and its last failure is in the audit log', async () => {
    const services = { ...(await app()), purgeUrls: [web.origin] }
    const run = (retryCount: number) =>
      purgeSharedCaches(services).run(jobRun({ paths: ['/media/none'] }, { retryCount }))
    const logged = () =>
      services.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'cache.purge-failed')
        .execute()
    await expect(run(0)).rejects.toThrow(/^PURGE \/media\/none at 127\.0\.0\.1:\d+: \d{3}$/)
    expect(await logged()).toEqual([])
    await expect(run(8)).rejects.toThrow(/^PURGE /)
    expect(await logged()).toMatchObject([{ details: { failed: 1, paths: 1 } }])
  })
})
