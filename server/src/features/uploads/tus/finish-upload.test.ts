import { symlink, unlink, writeFile } from 'node:fs/promises'
import { Upload } from 'tus-js-client'
import { beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import { app, startSecondWeb } from '../../../../test/app.ts'
import { person } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import {
  tusRequest,
  createUpload,
  fetchUploaded,
  uploadOffset,
  uploadFilePath,
  sendChunk,
  videoBytes,
  testOfFiles,
} from '../../../../test/tus.ts'
import { openChunk } from '../../../../test/raw-http.ts'
import { accountIdOf } from '../../../../test/seed.ts'
import { assetFiles, orphanedAssets, countUploads } from '../../../../test/storage.ts'
import { insertAsset } from '../../assets/asset-store.ts'
import { eventually } from '../../../../test/eventually.ts'

let file: Buffer<ArrayBuffer>
beforeAll(async () => {
  file = await videoBytes()
})

test('lets a client that lost the last response fetch the finished asset', async () => {
  const ada = await person('Ada')
  const path = await createUpload(ada, file.length)
  const chunk = await openChunk(path, 0, file.length)
  await chunk.send(file)
  chunk.hangUp()
  await eventually(async () => expect(await countUploads(ada.username)).toBe(1))
  const { origin } = await app()
  let sent = 0
  const url = await new Promise<string | null>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: origin + path,
      retryDelays: null,
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'PATCH') sent += 1
      },
      onError: reject,
      onSuccess: () => resolve(upload.url),
    })
    upload.start()
  })
  expect(sent).toBe(0)
  const object = (await (await fetch(url ?? '')).json()) as UploadedFile
  expect(object.bytes).toBe(file.length)
  expect(await assetFiles('videos', object.public_id)).toEqual(['original'])
  expect(await countUploads(ada.username)).toBe(1)
})

testOfFiles('finishes a completely received upload on the next request', async () => {
  const ada = await person('Ada')
  const path = await createUpload(ada, file.length)
  await writeFile(await uploadFilePath(path), file)
  expect(await uploadOffset(path)).toBe(file.length)
  const object = await fetchUploaded(path)
  expect(await assetFiles('videos', object.public_id)).toEqual(['original'])

  const again = await createUpload(ada, file.length)
  await writeFile(await uploadFilePath(again), file)
  expect((await sendChunk(again, file.length, Buffer.alloc(0))).status).toBe(204)
  expect(await assetFiles('videos', (await fetchUploaded(again)).public_id)).toEqual(['original'])
})

testOfFiles('completes an asset whose row exists but whose file was never stored', async () => {
  const { db, objects } = await app()
  const ada = await person('Ada')
  const path = await createUpload(ada, file.length)
  await writeFile(await uploadFilePath(path), file)
  const publicId = 'CutOffBeforeItWasKept0'
  await insertAsset(db, {
    publicId,
    ownerId: await accountIdOf(ada),
    folder: 'videos',
    format: 'mp4',
    bytes: file.length,
    width: 320,
    height: 180,
    duration: 1,
    filename: 'walk.mp4',
    uploadId: path.split('/').at(-1) ?? '',
    store: objects.name,
  })
  expect((await fetchUploaded(path)).public_id).toBe(publicId)
  expect(await assetFiles('videos', publicId)).toEqual(['original'])
  expect(await countUploads(ada.username)).toBe(1)
})

testOfFiles('removes an upload that is cancelled while it is being finished', async () => {
  const ada = await person('Ada')
  const path = await createUpload(ada, file.length)
  await writeFile(await uploadFilePath(path), file)
  const [finished, cancelled] = await Promise.all([
    tusRequest('GET', path),
    tusRequest('DELETE', path),
  ])
  expect([finished.status, cancelled.status]).toEqual([200, 204])
  expect((await tusRequest('GET', path)).status).toBe(404)
  expect(await countUploads(ada.username)).toBe(0)
})

testOfFiles('creates one asset for concurrent requests to several servers', async () => {
  const web = await startSecondWeb({})
  try {
    const ada = await person('Ada')
    const path = await createUpload(ada, file.length)
    await writeFile(await uploadFilePath(path), file)
    const requests = Array.from({ length: 12 }, (_, index) =>
      new Client(index % 2 ? web.origin : undefined).fetch(path),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const objects = (await Promise.all(answers.map((each) => each.json()))) as UploadedFile[]
    expect(new Set(objects.map((object) => object.public_id)).size).toBe(1)
    expect(await assetFiles('videos', objects[0]?.public_id ?? '')).toEqual(['original'])
    expect(await countUploads(ada.username)).toBe(1)
    expect(await orphanedAssets()).toEqual([])
  } finally {
    await web.close()
  }
})

testOfFiles('returns 503 for a chunk while the disk is full, and accepts it later', async () => {
  const path = await createUpload(await person('Ada'), file.length)
  const uploadPath = await uploadFilePath(path)
  await unlink(uploadPath)
  await symlink('/dev/full', uploadPath)
  const rejected = await sendChunk(path, 0, file)
  expect(rejected.status).toBe(503)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  await unlink(uploadPath)
  await writeFile(uploadPath, '')
  expect((await sendChunk(path, 0, file)).status).toBe(204)
})
