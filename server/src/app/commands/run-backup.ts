import { parseArgs } from 'node:util'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import { recordBackupResult } from '../../features/backup/backup-result-store.ts'
import { takeBackup } from '../../features/backup/take-backup.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { requireSchema } from '../../infra/postgres/migrate.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { readConfig } from '../config.ts'
import { isOnDiskOf } from '../scheduled-backups.ts'
import { openObjects } from '../services.ts'
import { connectToSite } from '../connect.ts'
import { openLocation } from '../open-backup-folder.ts'
import { FILES_MISSING } from '../run-backup-process.ts'
import { runCommand } from './run-command.ts'
import { showProgress } from '../show-progress.ts'

const USAGE = 'npm run backup -- FOLDER, or s3://bucket/prefix with the S3 settings'

/**
 * The first schema with everything that a backup uses. A site can be backed up before an upgrade
 * migrates it.
 */
const OLDEST_SCHEMA = '003-files.sql'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [location] = positionals
  if (location === undefined || positionals.length > 1) throw new StartupError(USAGE)
  const config = readConfig(process.env)
  const folder = await openLocation(location, config)
  const { connection, close } = await connectToSite(config)
  // No timeout: copying a large table takes a long time.
  const pool = openPool(connection, 4, () => undefined, 0)
  const { report, end } = showProgress()
  try {
    await requireSchema(pool, OLDEST_SCHEMA)
    const objects = await openObjects(config)
    const site = {
      pool,
      db: openDatabase(pool),
      objects,
      staleSeconds: config.BACKUP_STALE_SECONDS,
    }
    const { name, rows, copied, ...snapshot } = await takeBackup(site, folder, report)
    const onSameDisk = await isOnDiskOf(config.DATA_DIR, location)
    await recordBackupResult(site.db, 'backup', { snapshot: name, onSameDisk })
    end()
    const { count, totalBytes, missing } = snapshot.objects
    if (missing > 0) {
      process.stderr.write(`${missing} files of the site are missing from its object store\n`)
    }
    process.stdout.write(
      `${name}: ${rows.toLocaleString('en')} rows, ${count.toLocaleString('en')} files of ` +
        `${formatBytes(totalBytes)}, ${copied.count.toLocaleString('en')} of them new ` +
        `(${formatBytes(copied.bytes)})\n`,
    )
    return missing > 0 ? FILES_MISSING : 0
  } finally {
    end()
    await folder.close()
    await closePool(pool)
    await close()
  }
})
