import type { Client } from 'pg'
import { StartFailure } from '../../start-failure.ts'

const PROMISES = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Refuses a server that answers a commit before it is safe on disk. */
export async function checkDurability(client: Client, folder: string): Promise<void> {
  const settings = PROMISES.map((name) => `current_setting('${name}') as ${name}`)
  const { rows } = await client.query<Record<string, string>>(`select ${settings.join(', ')}`)
  const broken = PROMISES.filter((name) => rows[0]?.[name] === 'off')
  if (broken.length === 0) return
  throw new StartFailure(
    `the database in ${folder} is set to lose data in a crash (${broken.join(', ')} off): ` +
      'remove that from its postgresql.conf, postgresql.auto.conf or role',
  )
}
