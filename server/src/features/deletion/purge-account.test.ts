import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, getExport, startExport } from '@seam/contract/export.ts'
import { addToSearchHistory, addToWatchHistory } from '@seam/contract/history.ts'
import { editImage } from '@seam/contract/profile.ts'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import {
  comment,
  follow,
  person,
  type Person,
  post,
  waitUntilProcessed,
  publish,
  requestComment,
  vote,
} from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import {
  addPasskeyFor,
  atLocalhost,
  enableFor,
  enterPassword,
  localhostOrigin,
  sendCode,
} from '../../../test/second-factor.ts'
import { createUpload, sendChunk } from '../../../test/tus.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'
import { orphanedAssets, countUploads } from '../../../test/storage.ts'
import { itemIdsOf, findObjects, findReferences } from '../../../test/find-references.ts'
import { filePart, sendForm, sendUpload, requestTicket, upload } from '../../../test/upload.ts'
import { wrongAppCode } from '../../../test/totp.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { createUploadLocks } from '../uploads/tus/upload-lock.ts'
import { sweepUploads } from '../uploads/tus/sweep.ts'

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
  const video = await waitUntilProcessed(ada, await publish(ada))
  const adasPost = await post(ada)
  for (const [type, folder] of [
    ['avatar', 'avatars'],
    ['cover', 'covers'],
  ] as const) {
    const image = await upload(ada, folder, await generateImage())
    expect((await ada.call(editImage, { query: { type }, body: { image } })).status).toBe(200)
  }
  await upload(ada, 'thumbnails', await generateImage())
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
      await who.call(addToWatchHistory, { query: { videoId } })
  }
  await ada.call(addToSearchHistory, { query: { q: 'how to leave' } })
  await addPasskeyFor(await atLocalhost(ada), await localhostOrigin())
  const { secret } = await enableFor(ada)
  await sendCode(await enterPassword(ada), wrongAppCode(secret))
  await ada.call(startExport)
  const unfinished = await createUpload(ada, 10)
  await sendChunk(unfinished, 0, Buffer.alloc(5))
  await waitForJobs()
  expect((await ada.call(getExport)).data?.state).toBe('READY')
  const id = await accountIdOf(ada)
  const items = await itemIdsOf(id)
  const names = [...(await objectNames(id)), unfinished.split('/').at(-1) ?? '']
  expect(items).toHaveLength(5)
  expect(names).toHaveLength(7)
  expect((await findObjects(names)).length).toBeGreaterThan(7)

  await deleteOwnAccount(ada)
  await waitForJobs()
  // As every web process does every minute.
  await sweepUploads({ db, objects, locks: createUploadLocks() })
  expect(await findReferences(id, items)).toEqual([])
  expect(await findObjects(names)).toEqual([])
  expect(await orphanedAssets()).toEqual([])
  expect(await findCounterDrift(db)).toEqual([])
})

test('purges an account with more than one batch of rows', async () => {
  const { db } = await app()
  const cleo = await person('Cleo')
  const many = await seedVideos(ben, 210)
  await seedVideos(cleo, 210)
  for (const publicId of many) await vote(cleo, 'video', publicId)
  const id = await accountIdOf(cleo)
  const items = await itemIdsOf(id)
  await deleteOwnAccount(cleo)
  await waitForJobs()
  expect(await findReferences(id, items)).toEqual([])
  expect(await findCounterDrift(db)).toEqual([])
})

test('rejects uploads with a ticket issued before the deletion', async () => {
  const ada = await person('Ada')
  const ticket = await requestTicket(ada, 'avatars')
  await deleteOwnAccount(ada)
  for (const step of [async () => {}, waitForJobs]) {
    await step()
    const response = await sendForm([
      ['file', await filePart(await generateImage())],
      ['upload_preset', ticket],
      ['folder', 'avatars'],
    ])
    expect(response.status).toBe(401)
  }
  expect(await countUploads(ada.username)).toBe(0)
  expect(await orphanedAssets()).toEqual([])
})

test('requests that run during the deletion leave nothing behind', async () => {
  const { db } = await app()
  for (let round = 0; round < halfOf(4); round++) {
    const ada = await person('Ada')
    const id = await accountIdOf(ada)
    const [bensVideo = ''] = await seedVideos(ben, 1)
    const [avatar, thumbnail] = [
      await requestTicket(ada, 'avatars'),
      await requestTicket(ada, 'thumbnails'),
    ]
    const send = async (folder: string, ticket: string) =>
      sendForm([
        ['file', await filePart(await generateImage())],
        ['upload_preset', ticket],
        ['folder', folder],
      ])
    const work = Promise.all([
      ...Array.from({ length: 3 }, () => send('avatars', avatar)),
      ...Array.from({ length: 2 }, () => send('thumbnails', thumbnail)),
      ...Array.from({ length: 4 }, () => requestComment(ada.copy(), 'video', bensVideo)),
      ...Array.from({ length: 3 }, () => vote(ada.copy(), 'video', bensVideo)),
      follow(ada.copy(), ben),
      publish(ada.copy()).catch(() => ({ status: 401 })),
      ada.copy().call(startExport),
      sendUpload(ada.copy(), 'covers', await generateImage()).catch(() => ({ status: 401 })),
    ])
    await deleteOwnAccount(ada)
    await work
    await waitForJobs()
    expect(await findReferences(id, [])).toEqual([])
    expect(await orphanedAssets()).toEqual([])
    expect(await findCounterDrift(db)).toEqual([])
  }
})

test('removes a video that is still being processed with its account', async () => {
  const ada = await person('Ada')
  await publish(ada)
  const id = await accountIdOf(ada)
  const names = await objectNames(id)
  await deleteOwnAccount(ada)
  await waitForJobs()
  expect(await findReferences(id, [])).toEqual([])
  expect(await findObjects(names)).toEqual([])
})

test('every column that references an account or item allows its deletion, or is purged by the job', async () => {
  const { db } = await app()
  const { rows } = await sql<{ name: string; held: boolean }>`
    with named as (
      select table_class.relname || '.' || attname as name, reference.confdeltype as on_delete,
        reference.confrelid
      from pg_attribute join pg_class as table_class on table_class.oid = attrelid
      left join pg_constraint as reference on reference.contype = 'f'
        and reference.conrelid = attrelid and reference.conkey = array[attnum]
      where table_class.relnamespace = 'public'::regnamespace and table_class.relkind in ('r', 'p')
        and not table_class.relispartition and not attisdropped and atttypid = 'bigint'::regtype
        and attname like '%\_id'
    )
    select name, coalesce(on_delete not in ('c', 'n'), true) as held from named
    where confrelid is null or confrelid in ('account'::regclass, 'item'::regclass)
    order by name`.execute(db)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ held }) => held).map(({ name }) => name)).toEqual([
    // Cleared or deleted in batches before the row of the account.
    'asset.owner_id',
    // The log outlives accounts, without their names.
    'audit_log.actor_id',
    'audit_log.subject_id',
    'category_counter.owner_id',
    // Queues that jobs empty within minutes.
    'changed_vote.account_id',
    'changed_vote.item_id',
    'item.owner_id',
    // Deleted with the item.
    'item_counter.last_voter_id',
    'item_score.owner_id',
    'item_score.parent_id',
    'list_counter.owner_id',
    'publication_alert.followee_id',
    'publication_alert.follower_id',
    'recent_view.item_id',
    // A review outlives its item.
    'review.item_id',
    'stale_score.item_id',
    'stale_score.voter_id',
    'vote.account_id',
    // Deleted with the account, if it is about a member, and with the log two weeks later.
    'webhook_delivery.subject_id',
  ])
})
