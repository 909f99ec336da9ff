import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, putObject } from '../backup/backup.fixture.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { removeLater } from '../removal/removal-store.ts'
import { findMissingFiles, findUnlistedFiles } from './check-files.ts'
import { repairCounter } from './repair-store.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
  await site.pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ben', 'ben', 'ben@example.org', 'Ben', '-');
    insert into item (public_id, kind, category, owner_id, listed_at)
    values ('a-video----', 'video', 'ART', 1, now());
    insert into item_counter (item_id, upvotes) values (1, 1);
    insert into vote (account_id, item_id, type) values (2, 1, 'UPVOTE');
    insert into follow (follower_id, followee_id) values (2, 1);
    insert into account_counter (account_id, followers, following) values (1, 1, 0), (2, 0, 1)`)
})
afterAll(() => site.close())

test('every counter is repaired by its difference, even one without a row', async () => {
  expect(await findCounterDrift(site.db)).toEqual([])
  await site.pool.query(`
    update item_counter set upvotes = 7, downvotes = 2, comments = 3;
    delete from account_counter where account_id = 1;
    update account_counter set following = 5;
    delete from category_counter where owner_id = 0;
    update list_counter set listed = listed + 4, listed_sfw = 0;
    update asset set stored_bytes = 12;
    update storage_counter set stored_bytes = 1`)
  const drifts = await findCounterDrift(site.db)
  expect(drifts.length).toBeGreaterThan(10)
  for (const drift of drifts) await repairCounter(site.db, drift)
  expect(await findCounterDrift(site.db)).toEqual([])
})

test('finds files that are missing or have the wrong size, and files that belong to no upload', async () => {
  const { db, objects, dataDir } = site
  expect(await Array.fromAsync(findMissingFiles(db, objects))).toEqual([])
  const folder = 'avatars/im/image-of-ada'
  await objects.removeAll(`${folder}/48.webp`)
  await putObject(objects, `${folder}/96.webp`, 'longer than before')
  expect(await Array.fromAsync(findMissingFiles(db, objects))).toEqual([
    `${folder}/48.webp is missing`,
    `${folder}/96.webp has 18 bytes instead of 5`,
  ])
  for (const key of ['videos/un/unknown/play.mp4', 'videos/un/unknown-and-new/play.mp4']) {
    await putObject(objects, key, 'bytes')
  }
  const old = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(dataDir, 'objects/videos/un/unknown/play.mp4'), old, old)
  expect(await Array.fromAsync(findUnlistedFiles(db, objects, new Date()))).toEqual([
    'videos/un/unknown/play.mp4',
  ])
  await removeLater(db, ['videos/un/unknown', 'videos/un/unknow'])
  expect(await Array.fromAsync(findUnlistedFiles(db, objects, new Date()))).toEqual([])
})
