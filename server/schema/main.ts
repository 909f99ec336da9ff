import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '../src/infra/postgres/connections.ts'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { migrate } from '../src/infra/postgres/migrate.ts'
import { generateFiles } from './generate-files.ts'

const root = new URL('../../', import.meta.url)

const folder = await mkdtemp(join(tmpdir(), 'seam-schema-'))
try {
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  try {
    const pool = openPool(postgres.connection, 1, () => {})
    await migrate(pool)
    for (const [path, text] of Object.entries(await generateFiles(pool))) {
      await writeFile(new URL(path, root), text)
      process.stdout.write(`${path}\n`)
    }
    await pool.end()
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
