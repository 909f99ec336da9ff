import { parseArgs } from 'node:util'
import { pages } from '@seam/contract/pages.ts'
import { createReset } from '../../features/password-reset/reset.ts'
import { removeSecondFactors } from '../../features/two-factor/remove.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { readConfig, siteOrigin } from '../config.ts'
import { runOnDatabase } from '../connect.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run reset-password -- USERNAME [--remove-two-factor]'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'remove-two-factor': { type: 'boolean', default: false } },
  })
  const isRemoving = values['remove-two-factor']
  const [username] = positionals
  if (username === undefined || positionals.length > 1) throw new StartupError(USAGE)
  const config = readConfig(process.env)
  const name = username.replace(/^@/, '').toLowerCase()
  const code = await runOnDatabase(config, async (db) => {
    if (isRemoving && !(await removeSecondFactors(db, name))) return null
    return createReset(db, name)
  })
  if (code === null) throw new StartupError(`there is no user ${name}`)
  process.stdout.write(
    `${siteOrigin(config)}${pages.passwordReset}#${code}\nThis link works once, for an hour.\n`,
  )
  if (isRemoving) process.stdout.write('Two-factor sign-in is off, and all passkeys are removed.\n')
  return 0
})
