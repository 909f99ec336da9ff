import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failures } from '../evaluate.ts'
import { checkout, waitForWeb } from '../nodes/seam.ts'
import { during, type Fault } from './fault.ts'

/** What a node needs to run. */
const PARTS = ['contract', 'packages', 'server', 'web', 'node_modules', 'package.json']

/** Copies this checkout, with one more migration. Returns the folder. */
function buildNextVersion(folder: string): string {
  const next = join(folder, 'next-version')
  mkdirSync(next, { recursive: true })
  const parts = PARTS.map((part) => join(checkout, part))
  try {
    execFileSync('cp', ['--archive', '--link', ...parts, next], { stdio: 'ignore' })
  } catch {
    // Another file system.
    execFileSync('cp', ['--archive', ...parts, next])
  }
  const migration = 'alter table setting add column if not exists next_version boolean;\n'
  writeFileSync(join(next, 'server/migrations/999-next-version.sql'), migration)
  return next
}

export const deploy: Fault = {
  name: 'deploy',
  needsWorkers: true,
  async cause({ site, journal, videos }) {
    const next = buildNextVersion(site.lab.folder)
    // Its conversion is interrupted, and goes on at a worker of the next version.
    await videos.publishLong()
    const window = await during(journal, async () => {
      for (const node of [...site.webs, ...site.workers]) {
        await node.stop()
        node.boot(next)
        if (site.webs.includes(node)) await waitForWeb(node)
      }
    })
    const failed = failures(window)
    return [
      {
        expected: 'rolling deploy with a migration: 0 failed calls',
        measured: failed || '0',
        isHeld: !failed,
      },
    ]
  },
}
