import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { createDatabase } from '../../../test/app.ts'
import { openFolderStore } from '../../infra/objects/folder-store.ts'
import { openPool } from '../../infra/postgres/connections.ts'
import { migrate } from '../../infra/postgres/migrate.ts'
import { openBackupFolder } from './backup-folder.ts'
import { snapshotTables } from './before-migration.ts'
import { loadTables } from './load-tables.ts'
import { chooseSnapshot, verifySnapshot } from './verify-snapshot.ts'

let older: pg.Pool
let restored: pg.Pool
let dataDir: string
beforeAll(async () => {
  const open = async (name: string) => {
    const { DATABASE_URL = '', DATA_DIR = '' } = await createDatabase(`${name}_${process.pid}`)
    dataDir = DATA_DIR
    return openPool({ connectionString: DATABASE_URL }, 4, () => {})
  }
  older = await open('older')
  restored = await open('restored')
})
afterAll(async () => {
  await older?.end()
  await restored?.end()
})

const empty = (pool: pg.Pool) => pool.query('drop schema public cascade; create schema public')

const names = await readdir(new URL('../../../migrations/', import.meta.url))
/**
 * The migrations of 0.1.0 from the first one that has all tables below, as if each were a version.
 */
const versions = names.filter((name) => name >= '004-items.sql').toSorted()

const ROWS = `
  insert into account (public_id, username, email, full_name, password_hash)
  values ('account-ada', 'ada', 'ada@example.org', E'Ada\\t\\\\N\\nLovelace', '-');
  insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename)
  select folder || '1', 1, folder, 'mp4', 1, 1, 1, '' from unnest(array['videos', 'thumbnails']) folder;
  insert into item (public_id, kind, owner_id, listed_at) values ('a-video----', 'video', 1, now());
  insert into item_counter (item_id) values (1);
  insert into video (item_id, title, description, publish_status, source_asset_id, thumbnail_asset_id)
  values (1, 'Sailing', '', 'PUBLIC', 1, 2)`

const SUMMARY = `
  select full_name, title, item.id, (select count(*)::int from asset) as assets
  from video join item on item.id = item_id join account on account.id = owner_id`

const [firstVersion = ''] = versions

async function createFirstVersion(pool: pg.Pool) {
  await empty(pool)
  await migrate(pool, { upTo: firstVersion })
  await pool.query(ROWS)
}

async function verify(path: string) {
  const folder = openBackupFolder(await openFolderStore(path), '')
  const snapshot = await chooseSnapshot(folder)
  return { folder, snapshot, manifest: await verifySnapshot(folder, snapshot) }
}

test('an upgrade retains the tables and their rows from before its first migration', async () => {
  await createFirstVersion(older)
  const { rows: before } = await older.query(SUMMARY)
  let path = ''
  const beforeUpgrade = async () => {
    path = await snapshotTables(older, `${dataDir}/upgrade`)
  }
  expect(await migrate(older, { beforeUpgrade })).toEqual(versions.slice(1))
  expect((await verify(path)).manifest.schema).toBe(firstVersion)
  expect((await older.query(SUMMARY)).rows).toEqual(before)
})

describe('in a database that is upgraded version by version', () => {
  beforeAll(() => createFirstVersion(older))

  test.each(sampleOf(versions, 6))(
    'the tables of %s are retained, and this version restores them',
    async (upTo) => {
      await empty(restored)
      await migrate(older, { upTo })
      const { rows: before } = await older.query(SUMMARY)
      const source = await verify(await snapshotTables(older, dataDir))
      expect(source.manifest).toMatchObject({ schema: upTo, objects: null })
      await loadTables(restored, {
        ...source,
        report: () => {},
        store: 'folder',
        isQueueLost: true,
      })
      expect((await restored.query(SUMMARY)).rows).toEqual(before)
      expect(await migrate(restored)).toEqual([])
      const { rows } = await restored.query<{ id: number }>(
        `insert into item (public_id, kind, owner_id) values ('next-------', 'post', 1) returning id`,
      )
      expect(rows).toEqual([{ id: 2 }])
    },
  )
})
