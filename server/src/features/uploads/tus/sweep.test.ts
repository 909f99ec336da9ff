import { access, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { app } from '../../../../test/app.ts'
import { person } from '../../../../test/cast.ts'
import {
  tusRequest,
  createUpload,
  uploadFilePath,
  sendChunk,
  testOfFiles,
} from '../../../../test/tus.ts'
import { requestTicket } from '../../../../test/upload.ts'
import { createUploadLocks } from './upload-lock.ts'
import { sweepUploads } from './sweep.ts'

const exists = async (path: string) =>
  access(await uploadFilePath(path)).then(
    () => true,
    () => false,
  )

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** Moves the time of the last received byte into the past. */
async function age(path: string, hours: number) {
  const { db } = await app()
  await db
    .updateTable('unfinished_upload')
    .set({ last_byte_at: sql`now() - ${sql.lit(hours)} * interval '1 hour'` })
    .where('id', '=', idOf(path))
    .execute()
}

async function sweep(locks = createUploadLocks()) {
  const { db, objects } = await app()
  await sweepUploads({ db, objects, locks })
}

testOfFiles('expires an upload a day after its last byte and removes its file', async () => {
  const ada = await person('Ada')
  const [old, young, busy] = [
    await createUpload(ada, 10),
    await createUpload(ada, 10),
    await createUpload(ada, 10),
  ]
  await age(old, 24.1)
  await age(young, 23.9)
  await age(busy, 24.1)
  for (const method of ['HEAD', 'GET']) expect((await tusRequest(method, old)).status).toBe(404)
  expect((await sendChunk(old, 0, Buffer.alloc(5))).status).toBe(404)
  expect((await sendChunk(young, 0, Buffer.alloc(5))).status).toBe(204)
  // An upload that receives bytes does not expire.
  const locks = createUploadLocks()
  let received = 0
  const locker = locks.createLocker(
    () => {},
    () => received,
  )
  await locker.newLock(idOf(busy)).lock(new AbortController().signal, () => {})
  received = 1
  await sweep(locks)
  expect(await Promise.all([old, young, busy].map(exists))).toEqual([false, true, true])
  expect((await tusRequest('HEAD', busy)).status).toBe(200)
  // A request that holds the lock but sends nothing does not extend its life.
  await age(busy, 24.1)
  await sweep(locks)
  expect(await exists(busy)).toBe(false)
})

test('does not extend the life for an empty chunk', async () => {
  const path = await createUpload(await person('Ada'), 10)
  await sendChunk(path, 0, Buffer.alloc(5))
  await age(path, 23)
  const empty = await sendChunk(path, 5, Buffer.alloc(0))
  expect([empty.status, empty.headers.get('upload-offset')]).toEqual([204, '5'])
  const left = Date.parse(empty.headers.get('upload-expires') ?? '') - Date.now()
  expect(Math.round(left / 3_600_000)).toBe(1)
  await age(path, 23.9)
  await sendChunk(path, 5, Buffer.alloc(0))
  const { db } = await app()
  const { hours } = await db
    .selectFrom('unfinished_upload')
    .select(sql<number>`extract(epoch from now() - last_byte_at)::float / 3600`.as('hours'))
    .where('id', '=', idOf(path))
    .executeTakeFirstOrThrow()
  expect(hours).toBeGreaterThan(23.8)
  await age(path, 24.1)
  expect((await sendChunk(path, 5, Buffer.alloc(0))).status).toBe(404)
})

testOfFiles('rejects uploads of a deleted account immediately and sweeps them', async () => {
  const ada = await person('Ada')
  const path = await createUpload(ada, 10)
  await sendChunk(path, 0, Buffer.alloc(5))
  const ticket = await requestTicket(ada, 'videos')
  await ada.call(deleteAccount, { params: { username: ada.username } })
  for (const method of ['HEAD', 'GET']) expect((await tusRequest(method, path)).status).toBe(404)
  expect((await sendChunk(path, 5, Buffer.alloc(5))).status).toBe(404)
  const metadata = `upload_preset ${Buffer.from(ticket).toString('base64')}`
  const headers = { 'upload-length': '10', 'upload-metadata': metadata }
  expect((await tusRequest('POST', '/media/tus', headers)).status).toBe(401)
  await sweep()
  expect(await exists(path)).toBe(false)
})

testOfFiles(
  'sweeps a file without an upload and aborts the request that writes to it',
  async () => {
    const stray = '/media/tus/BelongsToNobodyAtAll00'
    await writeFile(await uploadFilePath(stray), 'x')
    const locks = createUploadLocks()
    let aborts = 0
    const lock = locks.createLocker(() => (aborts += 1)).newLock(idOf(stray))
    await lock.lock(new AbortController().signal, () => {})
    await sweep(locks)
    expect(await exists(stray)).toBe(false)
    expect(aborts).toBe(1)
  },
)
