import { limits } from '@seam/contract/limits.ts'
import { createClaimLink } from '../../features/people/roles/claim.ts'
import { readConfig, siteOrigin } from '../config.ts'
import { runOnDatabase } from '../connect.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const link = await runOnDatabase(config, (db) =>
    createClaimLink(db, siteOrigin(config), limits.claimCodeLifetime),
  )
  process.stdout.write(
    `${link}\nThe user who opens this link and signs in becomes an owner of the site. It works once, for a day.\n`,
  )
  return 0
})
