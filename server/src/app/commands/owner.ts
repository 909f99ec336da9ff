import { limits } from '@seam/contract/limits.ts'
import { createClaimLink } from '../../features/people/roles/claim.ts'
import { allowPasswords } from '../../features/site/site-settings.ts'
import { readConfig, siteOrigin } from '../config.ts'
import { runOnDatabase } from '../connect.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const { link, changed } = await runOnDatabase(config, async (db) => ({
    changed: await allowPasswords(db),
    link: await createClaimLink(db, siteOrigin(config), limits.claimCodeLifetime),
  }))
  if (changed) process.stdout.write('Everyone can sign in with passwords and passkeys again.\n')
  process.stdout.write(
    `${link}\nThe user who opens this link and signs in becomes an owner of the site. It works once, for a day.\n`,
  )
  return 0
})
