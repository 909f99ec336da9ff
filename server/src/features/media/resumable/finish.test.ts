import { symlink, unlink, writeFile } from 'node:fs/promises'
import { Upload } from 'tus-js-client'
import { beforeAll, expect, test, vi } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import { app, secondWeb } from '../../../../test/app.ts'
import { person } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { ask, begun, offsetOf, piecesFile, sendPiece, video } from '../../../../test/resumable.ts'
import { openPiece } from '../../../../test/raw.ts'
import { accountId } from '../../../../test/seed.ts'
import { filesOf, orphans, uploadsOf } from '../../../../test/storage.ts'
import { insertAsset } from '../store.ts'

let file: Buffer<ArrayBuffer>
beforeAll(async () => {
  file = await video()
})

const objectAt = async (path: string) => (await (await ask('GET', path)).json()) as UploadedFile

test('a client that lost the last answer sees that all is there, and asks for it', async () => {
  const ada = await person('Ada')
  const path = await begun(ada, file.length)
  const piece = await openPiece(path, 0, file.length)
  await piece.send(file)
  piece.hangUp()
  await vi.waitFor(async () => expect(await uploadsOf(ada.username)).toBe(1), { timeout: 20_000 })
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
  expect(await filesOf('videos', object.public_id)).toEqual(['original'])
  expect(await uploadsOf(ada.username)).toBe(1)
})

test('what was cut off between the last byte and the answer is finished when it is asked for', async () => {
  const ada = await person('Ada')
  const path = await begun(ada, file.length)
  await writeFile(await piecesFile(path), file)
  expect(await offsetOf(path)).toBe(file.length)
  const object = await objectAt(path)
  expect(await filesOf('videos', object.public_id)).toEqual(['original'])

  const again = await begun(ada, file.length)
  await writeFile(await piecesFile(again), file)
  const last = await sendPiece(again, file.length, Buffer.alloc(0))
  expect(await last.json()).toEqual(await objectAt(again))
})

test('what was cut off after its row was made, before its file was kept, becomes that asset', async () => {
  const { db, objects } = await app()
  const ada = await person('Ada')
  const path = await begun(ada, file.length)
  await writeFile(await piecesFile(path), file)
  const publicId = 'CutOffBeforeItWasKept0'
  await insertAsset(db, {
    ...{ publicId, ownerId: await accountId(ada), folder: 'videos', format: 'mp4' },
    ...{ bytes: file.length, width: 320, height: 180, duration: 1, filename: 'walk.mp4' },
    uploadId: path.split('/').at(-1) ?? '',
    store: objects.name,
  })
  expect((await objectAt(path)).public_id).toBe(publicId)
  expect(await filesOf('videos', publicId)).toEqual(['original'])
  expect(await uploadsOf(ada.username)).toBe(1)
})

test('what is given up while it is being finished is gone', async () => {
  const ada = await person('Ada')
  const path = await begun(ada, file.length)
  await writeFile(await piecesFile(path), file)
  const [made, given] = await Promise.all([ask('GET', path), ask('DELETE', path)])
  expect([made.status, given.status]).toEqual([200, 204])
  expect((await ask('GET', path)).status).toBe(404)
  expect(await uploadsOf(ada.username)).toBe(0)
})

test('however many ask at once, of several servers, it is one asset', async () => {
  const web = await secondWeb({})
  try {
    const ada = await person('Ada')
    const path = await begun(ada, file.length)
    await writeFile(await piecesFile(path), file)
    const askers = Array.from({ length: 12 }, (_, index) =>
      new Client(index % 2 ? web.origin : undefined).fetch(path),
    )
    const answers = await Promise.all(askers)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const objects = (await Promise.all(answers.map((each) => each.json()))) as UploadedFile[]
    expect(new Set(objects.map((object) => object.public_id)).size).toBe(1)
    expect(await filesOf('videos', objects[0]?.public_id ?? '')).toEqual(['original'])
    expect(await uploadsOf(ada.username)).toBe(1)
    expect(await orphans()).toEqual([])
  } finally {
    await web.close()
  }
})

test('without room on the disk the piece is refused for now, and can be sent later', async () => {
  const path = await begun(await person('Ada'), file.length)
  const pieces = await piecesFile(path)
  await unlink(pieces)
  await symlink('/dev/full', pieces)
  const refused = await sendPiece(path, 0, file)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await unlink(pieces)
  await writeFile(pieces, '')
  expect((await sendPiece(path, 0, file)).status).toBe(200)
})
