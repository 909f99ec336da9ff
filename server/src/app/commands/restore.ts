import { parseArgs } from 'node:util'
import { type Manifest, rowsOf } from '../../features/backup/manifest.ts'
import { chooseSnapshot, verifySnapshot } from '../../features/backup/verify-snapshot.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { readConfig } from '../config.ts'
import { openToRead } from '../open-backup-folder.ts'
import { checkDatabase, restoreDatabase } from './restore-database.ts'
import { checkDataFolder, restoreEmbedded } from './restore-embedded.ts'
import { testRestore } from '../test-restore.ts'
import { runCommand } from './run-command.ts'
import { showProgress } from '../show-progress.ts'

const USAGE = 'npm run restore -- FOLDER [SNAPSHOT] [--replace | --check]'
const MAX_SHOWN = 20

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const [location, requested] = positionals
  if (location === undefined || positionals.length > 2) throw new StartupError(USAGE)
  const { replace, check } = values
  const config = readConfig(process.env)
  const DATABASE_URL = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const isUsed = DATABASE_URL && !check ? await checkDatabase(DATABASE_URL, replace) : false
  if (!DATABASE_URL && !check) await checkDataFolder(config, replace)

  const folder = await openToRead(location, config)
  const { report, end } = showProgress()
  const finish = (snapshot: string, manifest: Manifest, done: string, differences: string[]) => {
    end()
    for (const line of differences.slice(0, MAX_SHOWN)) process.stderr.write(`${line}\n`)
    const { count, missing } = manifest.objects ?? { count: 0, missing: 0 }
    process.stdout.write(
      `${snapshot} ${done}: ${rowsOf(manifest).toLocaleString('en')} rows, ` +
        `${(count - missing).toLocaleString('en')} files, ${differences.length} differences\n`,
    )
    return differences.length > 0 ? 1 : 0
  }
  try {
    if (check) {
      const tested = await testRestore(config.DATA_DIR, folder, requested, report)
      return finish(tested.snapshot, tested.manifest, 'can be restored', tested.differences)
    }
    const snapshot = await chooseSnapshot(folder, requested)
    const manifest = await verifySnapshot(folder, snapshot)
    const options = { folder, snapshot, manifest, replace, report }
    const { differences, replaced } = DATABASE_URL
      ? await restoreDatabase(config, DATABASE_URL, isUsed, options)
      : await restoreEmbedded(config, options)
    if (replaced !== null) process.stdout.write(`The previous data is in ${replaced}\n`)
    return finish(snapshot, manifest, 'is restored', differences)
  } finally {
    end()
    await folder.close()
  }
})
