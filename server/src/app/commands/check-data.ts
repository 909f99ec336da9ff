import { parseArgs } from 'node:util'
import { findMissingFiles, findUnlistedFiles } from '../../features/data-check/check-files.ts'
import { repairCounter } from '../../features/data-check/repair-store.ts'
import { findCounterDrift } from '../../features/item/counter-store.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { requireSchema } from '../../infra/postgres/migrate.ts'
import { readConfig } from '../config.ts'
import { openObjects } from '../services.ts'
import { connectToSite } from '../connect.ts'
import { runCommand } from './run-command.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

await runCommand(async () => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const { connection, close } = await connectToSite(config)
  const pool = openPool(connection, 4, () => undefined, 0)
  let [found, repaired] = [0, 0]
  const tell = async (line: string, repair?: () => Promise<void>) => {
    found += 1
    if (values.repair && repair) {
      await repair()
      repaired += 1
    }
    print(values.repair && repair ? `${line}: repaired` : line)
  }
  try {
    await requireSchema(pool)
    const db = openDatabase(pool)
    const objects = await openObjects(config)
    for (const drift of await findCounterDrift(db)) {
      const { counter, of, stored, counted } = drift
      const line = `${counter} of ${of} is ${stored}, counted ${counted}`
      await tell(line, () => repairCounter(db, drift))
    }
    for await (const line of findMissingFiles(db, objects)) await tell(line)
    for await (const key of findUnlistedFiles(db, objects, new Date())) {
      await tell(`${key} belongs to no upload`, () => objects.removeAll(key))
    }
  } finally {
    await closePool(pool)
    await close()
  }
  print(`${found} differences, ${repaired} repaired`)
  return found > repaired ? 1 : 0
})
