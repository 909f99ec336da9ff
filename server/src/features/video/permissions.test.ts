import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { recordView } from '@seam/contract/statistics.ts'
import {
  deleteVideo,
  editVideo,
  getVideo,
  listVideos,
  publishVideo,
  retryVideo,
  type Video,
} from '@seam/contract/video.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { app } from '../../../test/app.ts'
import { itemIdOf } from '../../../test/seed.ts'

type Status = 'PUBLIC' | 'UNLISTED' | 'PRIVATE'
type Role = 'visitor' | 'stranger' | 'owner'

let ada: Person
let cleo: Person
const videos = {} as Record<Status, Video>
beforeAll(async () => {
  ;[ada, cleo] = await Promise.all([person('Ada'), person('Cleo')])
  for (const publishStatus of ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const) {
    videos[publishStatus] = await waitUntilProcessed(ada, await publish(ada, { publishStatus }))
  }
})

const clients: Record<Role, () => Client> = {
  visitor: () => visitor(),
  stranger: () => cleo,
  owner: () => ada,
}

/** The status by role, for a public or unlisted video and for a private one. */
const matrix: [Endpoint, Record<Role, [open: number, hidden: number]>][] = [
  [getVideo, { visitor: [200, 404], stranger: [200, 404], owner: [200, 200] }],
  [recordView, { visitor: [200, 404], stranger: [200, 404], owner: [200, 200] }],
  [editVideo, { visitor: [401, 401], stranger: [403, 404], owner: [200, 200] }],
  [retryVideo, { visitor: [401, 401], stranger: [403, 404], owner: [409, 409] }],
  [deleteVideo, { visitor: [401, 401], stranger: [403, 404], owner: [200, 200] }],
]
const rows = matrix.flatMap(([endpoint, roles]) =>
  Object.entries(roles).flatMap(([role, [open, hidden]]) =>
    (['PUBLIC', 'UNLISTED', 'PRIVATE'] as const).map((status) => ({
      name: `${role}: ${endpoint.method} ${endpoint.path} of a ${status} video`,
      role: role as Role,
      endpoint,
      status,
      expected: status === 'PRIVATE' ? hidden : open,
    })),
  ),
)

test.each(rows)('$name is $expected', async ({ role, endpoint, status, expected }) => {
  const { publicId, title, description, category, nsfw } = videos[status]
  const body = { title, description, publishStatus: status, category, nsfw }
  const response = await clients[role]().call(endpoint, { params: { publicId }, body })
  expect(response.status).toBe(expected)
  const missing = await clients[role]().call(endpoint, {
    params: { publicId: 'aaaaaaaaaaa' },
    body,
  })
  const looksMissing = JSON.stringify(response.problem) === JSON.stringify(missing.problem)
  expect(looksMissing).toBe(expected === 404 || expected === 401)
})

test('returns 401 to a visitor who tries to publish', async () => {
  const { status } = await visitor().call(publishVideo, { body: { title: 'x' } })
  expect(status).toBe(401)
})

test('everyone can list videos', async () => {
  for (const who of [visitor(), cleo, ada]) expect((await who.call(listVideos)).status).toBe(200)
})

describe('a video that failed before it ever played', () => {
  let failed: Video
  beforeAll(async () => {
    failed = await waitUntilProcessed(ada, await publish(ada))
    const { db, responseCache } = await app()
    await db
      .updateTable('video')
      .set({ state: 'FAILED', failure: 'Broken', play_file: null, playable_at: null })
      .where('item_id', '=', await itemIdOf(failed))
      .execute()
    await responseCache.invalidate()
  })

  test('is visible only to its owner, with the reason', async () => {
    const params = { publicId: failed.publicId }
    const own = await ada.call(getVideo, { params })
    expect(own.data[0]?.processing).toEqual({ state: 'FAILED', progress: 100, reason: 'Broken' })
    for (const who of [visitor(), cleo]) {
      expect((await who.call(getVideo, { params })).status).toBe(404)
      expect((await who.call(recordView, { params })).status).toBe(404)
      expect((await who.fetch(`/v/${failed.publicId}`)).status).toBe(404)
    }
    expect((await cleo.call(retryVideo, { params })).status).toBe(404)
  })
})
