import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { runCommandOn } from './run-command.ts'
import { PROCESSING } from './processing-timeout.ts'

/** Starts a second, empty site with other settings, by default in one process. The caller stops it. */
export async function startSecondSite(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'seam-e2e-'))
  chmodSync(folder, 0o755)
  const port = String(await leasePort())
  const site = { PORT: port, DATA_DIR: join(folder, 'data'), WEB_PROCESSES: '1' }
  const program = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: { ...process.env, ...site, ...environment },
  })
  const exited = once(program, 'exit')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, PROCESSING).toBe(true)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    runCommand: (name: string, ...args: string[]) => runCommandOn(site, name, ...args),
    async stop() {
      program.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
