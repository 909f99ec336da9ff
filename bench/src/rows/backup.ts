import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openBackupFolder } from '@seam/server/src/features/backup/backup-folder.ts'
import { findTables, readRows } from '@seam/server/src/features/backup/table-store.ts'
import { takeBackup } from '@seam/server/src/features/backup/take-backup.ts'
import { openFolderStore } from '@seam/server/src/infra/objects/folder-store.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { measureRequests } from '../load.ts'
import type { Product } from '../product.ts'
import { runRepeatedly } from '../program.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'
import { seedPosts } from '../seed.ts'

const ITEMS = 100_000
const LOAD_SECONDS = 8
const command = fileURLToPath(import.meta.resolve('@seam/server/src/app/commands/backup.ts'))

/** Measures a backup of the tables, without files, and how much a backup slows down the feed. */
export async function backupRows(product: Product, folder: string): Promise<Row[]> {
  await seedPosts(product.databaseUrl, ITEMS)
  const times = await measureAlternately(
    () => inNewFolder(folder, (path) => timeBackup(product.databaseUrl, path)),
    () => inNewFolder(folder, (path) => timeCopy(product.databaseUrl, path)),
  )
  const feed = { url: `${product.origin}/api/v1/video?page=1&limit=12` }
  const environment = { DATABASE_URL: product.databaseUrl, DATA_DIR: join(folder, 'data') }
  const rates = await measureAlternately(
    () =>
      inNewFolder(folder, async (path) => {
        const stop = runRepeatedly(command, [path], environment)
        const rate = await measureRequests(feed, LOAD_SECONDS)
        await stop()
        return rate
      }),
    () => measureRequests(feed, LOAD_SECONDS),
  )
  return [
    {
      name: 'backup of 100,000 items beside COPY',
      ours: times.ours,
      limit: times.limit,
      unit: 's',
      figure: times.ours / times.limit,
      goal: goals.backup,
      better: 'lower',
    },
    ratioRow('feed during a backup', 'requests/s', rates.ours, rates.limit, goals.feedDuringBackup),
  ]
}

async function inNewFolder<Result>(parent: string, work: (path: string) => Promise<Result>) {
  const path = await mkdtemp(join(parent, 'backup-'))
  try {
    return await work(path)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

const secondsSince = (start: number) => (performance.now() - start) / 1000

async function timeBackup(connectionString: string, path: string): Promise<number> {
  const pool = openPool({ connectionString }, 4, () => {})
  const objects = await openFolderStore(join(path, 'objects'))
  const backup = openBackupFolder(await openFolderStore(join(path, 'backup')), '')
  const start = performance.now()
  await takeBackup({ pool, db: openDatabase(pool), objects }, backup, () => {})
  const seconds = secondsSince(start)
  await pool.end()
  return seconds
}

/** Writes the same tables to files, in the database's own format. */
async function timeCopy(connectionString: string, path: string): Promise<number> {
  const client = new pg.Client(connectionString)
  await client.connect()
  const start = performance.now()
  for (const table of await findTables(client)) {
    await pipeline(readRows(client, table), createWriteStream(join(path, table.name)))
  }
  const seconds = secondsSince(start)
  await client.end()
  return seconds
}
