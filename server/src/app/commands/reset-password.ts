import { parseArgs } from 'node:util'
import { pages } from '@seam/contract/pages.ts'
import { createReset } from '../../features/password-reset/reset.ts'
import { closePool, openPool } from '../../infra/postgres/connections.ts'
import { openDatabase } from '../../infra/postgres/database.ts'
import { requireCurrentSchema } from '../../infra/postgres/migrate.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { readConfig } from '../config.ts'
import { connectToSite } from './connect.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run reset-password -- USERNAME'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [username] = positionals
  if (username === undefined || positionals.length > 1) throw new StartupError(USAGE)
  const config = readConfig(process.env)
  const { connection, close } = await connectToSite(config)
  const pool = openPool(connection, 1, () => undefined)
  try {
    await requireCurrentSchema(pool)
    const name = username.replace(/^@/, '').toLowerCase()
    const code = await createReset(openDatabase(pool), name)
    if (code === null) throw new StartupError(`there is no user ${name}`)
    const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    process.stdout.write(
      `${origin}${pages.passwordReset}#${code}\nThis link works once, for an hour.\n`,
    )
    return 0
  } finally {
    await closePool(pool)
    await close()
  }
})
