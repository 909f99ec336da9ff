import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { socketConnection } from '../src/connection.ts'

const root = join(import.meta.dirname, '../../..')
const installed = join(root, 'node_modules/.cache/postgres-17')

/** Whether PostgreSQL 17 is available. Installs it first if npm can. */
export const hasPostgres17 = (() => {
  if (existsSync(installed)) return true
  mkdirSync(join(installed, '..'), { recursive: true })
  const folder = mkdtempSync(`${installed}.new-`)
  try {
    cpSync(join(import.meta.dirname, 'postgres-17'), folder, { recursive: true })
    const args = ['ci', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', args, { cwd: folder, stdio: 'ignore' })
    renameSync(folder, installed)
  } catch {
    rmSync(folder, { recursive: true, force: true })
  }
  return existsSync(installed)
})()

/** Environment variables that make PostgreSQL 17 available, as in a release that includes it. */
export const withPostgres17 = { NODE_PATH: join(installed, 'node_modules') }

/** Starts PostgreSQL 17 on `<dataDir>/postgres` in another process, which stops after the test. */
export async function startPostgres17(dataDir: string) {
  const script = join(import.meta.dirname, 'postgres-17-server.ts')
  const child = spawn(process.execPath, [script, dataDir], {
    env: { ...process.env, ...withPostgres17 },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  onTestFinished(stop)
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { connection: socketConnection(output.toString().trim()), stop }
}
