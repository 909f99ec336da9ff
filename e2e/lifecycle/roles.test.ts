import { expect, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { callApi } from '@seam/server/demo/api-client.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { KEY, startS3 } from '@seam/server/test/s3/start-s3.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import {
  freePort,
  type Product,
  startProduct,
  stop,
  temporaryFolder,
  usedDataFolder,
} from './product.fixture.ts'
import { createMedia, publish, signInAs, signUpAs } from './site.fixture.ts'

async function startBucket(): Promise<Record<string, string>> {
  const { store, endpoint } = await startS3(await temporaryFolder())
  await store.putBucket('roles')
  return {
    OBJECTS: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'roles',
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: KEY,
  }
}

/** Variables of the file storage, shared by all processes. Without a DATA_DIR, each has its own. */
const shared: [string, () => Promise<Record<string, string>>][] = [
  ['one DATA_DIR', async () => ({ DATA_DIR: await temporaryFolder() })],
  ['S3 alone', startBucket],
]

// The nodes in `cluster/`, which is part of every run, have these roles.
test.runIf(isLongRun).each(shared)(
  'a worker transcodes what one web process receives, and another one plays it: with %s',
  async (_, variables) => {
    const files = await variables()
    const server = await startEmbeddedPostgres({ dataDir: await usedDataFolder(), log: () => {} })
    const { host, user, database } = server.connection
    const DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
    const startRole = async (ROLE: string) =>
      startProduct({
        ROLE,
        DATABASE_URL,
        PORT: await freePort(),
        WEB_PROCESSES: '1',
        DATA_DIR: await temporaryFolder(),
        ...files,
      })
    try {
      const first = await startRole('web')
      const receiving = await first.ready()
      const second = await startRole('web')
      const playing = await second.ready()
      const media = await createMedia(await temporaryFolder())
      const ada = await signUpAs(receiving, 'Ada')
      const { publicId } = await publish(ada, media, 'The harbour')
      const there = await signInAs(playing, 'Ada')
      const read = async () => (await callApi<Video[]>(there, 'GET', `/video/${publicId}`))[0]
      expect((await read())?.processing.state).toBe('PROCESSING')

      const worker = await startRole('worker')
      await waitUntil(async () => (await read())?.processing.state === 'READY')
      const url = (await read())?.videoFile.url ?? ''
      const response = await fetch(playing + url, { headers: { range: 'bytes=0-99' } })
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 100])

      const products: Product[] = [first, second, worker]
      await Promise.all(products.map(stop))
      expect(await Promise.all(products.map(({ exitCode }) => exitCode))).toEqual([0, 0, 0])
      for (const { errors } of products) expect(errors()).not.toMatch(/\n +at /)
    } finally {
      await server.stop()
    }
  },
)
