import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { failures } from '../evaluate.ts'
import { checkout, waitForSeam } from '../nodes/seam.ts'
import { during, type Fault } from './fault.ts'

/** The parts of a checkout that a node needs to run. */
const PARTS = ['contract', 'packages', 'server', 'web', 'node_modules', 'package.json']

const ASSETS = 'web/dist/assets'

/** The next version, and the web assets that differ between the versions. */
interface NextVersion {
  folder: string
  assets: string[]
}

/** Copies this checkout, with two more migrations and one changed asset. */
function buildNextVersion(folder: string): NextVersion {
  const next = join(folder, 'next-version')
  mkdirSync(next, { recursive: true })
  const parts = PARTS.map((part) => join(checkout, part))
  try {
    execFileSync('cp', ['--archive', '--link', ...parts, next], { stdio: 'ignore' })
  } catch {
    // It is on another file system.
    execFileSync('cp', ['--archive', ...parts, next])
  }
  const addMigration = (name: string, statements: string) =>
    writeFileSync(join(next, 'server/migrations', name), statements)
  addMigration(
    '998-next-version.sql',
    'alter table setting add column if not exists next_version boolean;\n',
  )
  // On the largest table, to which all writers are writing.
  addMigration(
    '999-next-version-index.sql',
    `-- Outside a transaction. An index for the next version.

drop index concurrently if exists item_next_version;
create index concurrently item_next_version on item (created_at, id);
`,
  )
  return { folder: next, assets: changeAsset(join(next, ASSETS)) }
}

/** Renames one script, like a build after a change. Returns both paths. */
function changeAsset(folder: string): string[] {
  const name = readdirSync(folder).find((file) => file.endsWith('.js')) ?? ''
  const next = `next-${name}`
  // Copies it, because both versions share the file.
  copyFileSync(join(folder, name), join(folder, next))
  appendFileSync(join(folder, next), '\n// The next version.\n')
  for (const suffix of ['', '.br', '.gz']) rmSync(join(folder, name + suffix), { force: true })
  return [name, next].map((file) => `/assets/${file}`)
}

/** Returns the assets of both versions that a web node or nginx does not serve. */
async function findMissing(origins: string[], assets: string[]): Promise<string[]> {
  const urls = origins.flatMap((origin) => assets.map((asset) => origin + asset))
  const statuses = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url)
      await response.arrayBuffer()
      return response.status
    }),
  )
  return urls.flatMap((url, n) => (statuses[n] === 200 ? [] : `${url}: ${statuses[n]}`))
}

export const deploy: Fault = {
  name: 'deploy',
  needsWorkers: true,
  async cause({ site, journal, videos }) {
    const next = buildNextVersion(site.lab.folder)
    const origins = [site.origin, ...site.webs.map(({ origin }) => origin)]
    const missing: string[] = []
    // Its conversion is interrupted and continues on a worker of the next version.
    await videos.publishLong()
    const window = await during(journal, async () => {
      for (const node of [...site.webs, ...site.workers]) {
        await node.stop()
        node.boot(next.folder)
        if (!site.webs.includes(node)) continue
        await waitForSeam(node)
        // Checks while only the first node has the next version, and afterwards.
        missing.push(...(await findMissing(origins, next.assets)))
      }
    })
    const failed = failures(window)
    return [
      {
        expected: 'rolling deploy with migrations: 0 failed calls',
        measured: failed || '0',
        isHeld: !failed,
      },
      {
        expected: 'assets of both versions at every node',
        measured: missing.join() || 'all',
        isHeld: missing.length === 0,
      },
    ]
  },
}
