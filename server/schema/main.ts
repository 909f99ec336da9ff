import { writeFile } from 'node:fs/promises'
import { generateFiles } from './generate-files.ts'
import { withMigratedDatabase } from './with-migrated-database.ts'

const root = new URL('../../', import.meta.url)

await withMigratedDatabase(async (pool) => {
  for (const [path, text] of Object.entries(await generateFiles(pool))) {
    await writeFile(new URL(path, root), text)
    process.stdout.write(`${path}\n`)
  }
})
