import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, getExport, startExport } from '@seam/contract/account-life.ts'
import { addSearch, addToHistory } from '@seam/contract/history.ts'
import { editImage } from '@seam/contract/profile.ts'
import { app, settled } from '../../../test/app.ts'
import {
  comment,
  follow,
  person,
  type Person,
  post,
  processed,
  publish,
  say,
  vote,
} from '../../../test/cast.ts'
import { picture } from '../../../test/media.ts'
import { begun, sendPiece } from '../../../test/resumable.ts'
import { accountId, seedVideos } from '../../../test/seed.ts'
import { orphans, uploadsOf } from '../../../test/storage.ts'
import { itemsOf, objectsNamed, tracesOf } from '../../../test/traces.ts'
import { filePart, sendForm, sendUpload, ticketOf, upload } from '../../../test/upload.ts'
import { findDrift } from '../item/drift.ts'
import { createHolds } from '../media/resumable/holds.ts'
import { sweepUploads } from '../media/resumable/sweep.ts'

let ben: Person
beforeAll(async () => {
  ben = await person('Ben')
})

const deleteOwnAccount = async (who: Person) => {
  const { status } = await who.call(deleteAccount, { params: { username: who.username } })
  expect(status).toBe(200)
}

/** Returns the public ids of all objects of an account in the object store. */
async function objectNames(ownerId: number): Promise<string[]> {
  const { db } = await app()
  const assets = await db
    .selectFrom('asset')
    .select('public_id')
    .where('owner_id', '=', ownerId)
    .execute()
  const exports = await db
    .selectFrom('data_export')
    .select('public_id')
    .where('account_id', '=', ownerId)
    .execute()
  return [...assets, ...exports].map((row) => row.public_id)
}

test('removes everything of a deleted account from database and object store within a minute', async () => {
  const { db, objects } = await app()
  const ada = await person('Ada')
  const video = await processed(ada, await publish(ada))
  const adasPost = await post(ada)
  for (const [type, folder] of [
    ['avatar', 'avatars'],
    ['cover', 'covers'],
  ] as const) {
    const image = await upload(ada, folder, await picture())
    expect((await ada.call(editImage, { query: { type }, body: { image } })).status).toBe(200)
  }
  await upload(ada, 'thumbnails', await picture())
  const [bensVideo = ''] = await seedVideos(ben, 1)
  const bensPost = await post(ben)
  const onBens = await comment(ada, 'video', bensVideo)
  await comment(ben, 'comment', onBens._id)
  await comment(ada, 'post', bensPost.publicId)
  const bensComment = await comment(ben, 'video', video.publicId)
  await comment(ada, 'comment', bensComment._id)
  await vote(ada, 'video', bensVideo)
  await vote(ada, 'post', bensPost.publicId, 'DOWNVOTE')
  await vote(ada, 'comment', bensComment._id)
  await vote(ben, 'video', video.publicId)
  await vote(ben, 'post', adasPost.publicId)
  await follow(ada, ben)
  await follow(ben, ada)
  for (const who of [ada, ben]) {
    for (const videoId of [video.publicId, bensVideo])
      await who.call(addToHistory, { query: { videoId } })
  }
  await ada.call(addSearch, { query: { q: 'how to leave' } })
  await ada.call(startExport)
  const unfinished = await begun(ada, 10)
  await sendPiece(unfinished, 0, Buffer.alloc(5))
  await settled()
  expect((await ada.call(getExport)).data?.state).toBe('READY')
  const id = await accountId(ada)
  const items = await itemsOf(id)
  const names = [...(await objectNames(id)), unfinished.split('/').at(-1) ?? '']
  expect(items).toHaveLength(5)
  expect(names).toHaveLength(7)
  expect((await objectsNamed(names)).length).toBeGreaterThan(7)

  await deleteOwnAccount(ada)
  await settled()
  // As every web process does each minute.
  await sweepUploads({ db, objects, holds: createHolds() })
  expect(await tracesOf(id, items)).toEqual([])
  expect(await objectsNamed(names)).toEqual([])
  expect(await orphans()).toEqual([])
  expect(await findDrift(db)).toEqual([])
})

test('purges an account with more than one batch of rows', async () => {
  const { db } = await app()
  const cleo = await person('Cleo')
  const many = await seedVideos(ben, 210)
  await seedVideos(cleo, 210)
  for (const publicId of many) await vote(cleo, 'video', publicId)
  const id = await accountId(cleo)
  const items = await itemsOf(id)
  await deleteOwnAccount(cleo)
  await settled()
  expect(await tracesOf(id, items)).toEqual([])
  expect(await findDrift(db)).toEqual([])
}, 120_000)

test('rejects uploads with a ticket issued before the deletion', async () => {
  const ada = await person('Ada')
  const ticket = await ticketOf(ada, 'avatars')
  await deleteOwnAccount(ada)
  for (const step of [async () => {}, settled]) {
    await step()
    const response = await sendForm([
      ['file', await filePart(await picture())],
      ['upload_preset', ticket],
      ['folder', 'avatars'],
    ])
    expect(response.status).toBe(401)
  }
  expect(await uploadsOf(ada.username)).toBe(0)
  expect(await orphans()).toEqual([])
})

test('requests that run during the deletion leave nothing behind', async () => {
  const { db } = await app()
  for (let round = 0; round < 4; round++) {
    const ada = await person('Ada')
    const id = await accountId(ada)
    const [bensVideo = ''] = await seedVideos(ben, 1)
    const [avatar, thumbnail] = [await ticketOf(ada, 'avatars'), await ticketOf(ada, 'thumbnails')]
    const send = async (folder: string, ticket: string) =>
      sendForm([
        ['file', await filePart(await picture())],
        ['upload_preset', ticket],
        ['folder', folder],
      ])
    const work = Promise.all([
      ...Array.from({ length: 3 }, () => send('avatars', avatar)),
      ...Array.from({ length: 2 }, () => send('thumbnails', thumbnail)),
      ...Array.from({ length: 4 }, () => say(ada.copy(), 'video', bensVideo)),
      ...Array.from({ length: 3 }, () => vote(ada.copy(), 'video', bensVideo)),
      follow(ada.copy(), ben),
      publish(ada.copy()).catch(() => ({ status: 401 })),
      ada.copy().call(startExport),
      sendUpload(ada.copy(), 'covers', await picture()).catch(() => ({ status: 401 })),
    ])
    await deleteOwnAccount(ada)
    await work
    await settled()
    expect(await tracesOf(id, [])).toEqual([])
    expect(await orphans()).toEqual([])
    expect(await findDrift(db)).toEqual([])
  }
}, 120_000)

test('removes a video that is still processing with its account', async () => {
  const ada = await person('Ada')
  await publish(ada)
  const id = await accountId(ada)
  const names = await objectNames(id)
  await deleteOwnAccount(ada)
  await settled()
  expect(await tracesOf(id, [])).toEqual([])
  expect(await objectsNamed(names)).toEqual([])
})
