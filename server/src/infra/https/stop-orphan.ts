import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readCommandLine } from '@seam/postgres/orphan-processes.ts'

const TIMEOUT_MS = 4_000

/** Stops the Caddy with this PID file if it still runs, unless a loop keeps it running. */
export async function stopOrphan(pidFile: string): Promise<void> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  const isThere = async () => pid > 0 && (await readCommandLine(pid)).includes(pidFile)
  if (!(await isThere()) || (await isKeptRunning(pid))) return
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + TIMEOUT_MS
    while (await isThere()) {
      if (Date.now() > deadline) break
      await delay(20)
    }
  }
}

async function isKeptRunning(pid: number): Promise<boolean> {
  const ps = promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)])
  const parent = Number((await ps.catch(() => ({ stdout: '' }))).stdout)
  return parent > 1 && (await readCommandLine(parent)).includes('run-caddy.sh')
}
