import type { Client } from 'pg'
import { StartupError } from '../../startup-error.ts'

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Throws a StartupError if the server acknowledges commits before they are safe on disk. */
export async function checkDurability(client: Client, folder: string): Promise<void> {
  const columns = SETTINGS.map((name) => `current_setting('${name}') as ${name}`)
  const { rows } = await client.query<Record<string, string>>(`select ${columns.join(', ')}`)
  const disabled = SETTINGS.filter((name) => rows[0]?.[name] === 'off')
  if (disabled.length === 0) return
  throw new StartupError(
    `the database in ${folder} is set to lose data in a crash (${disabled.join(', ')} off): ` +
      'remove that from its postgresql.conf, postgresql.auto.conf or role',
  )
}
