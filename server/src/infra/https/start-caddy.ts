import { type ChildProcess, spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import type { OsUser } from '@seam/postgres/os-user.ts'
import { StartupError } from '../startup-error.ts'
import { caddyConfig } from './caddy-config.ts'
import { readCaddyLine } from './caddy-log.ts'
import { checkPorts } from './check-ports.ts'
import { type HttpsSettings, hostnameOf } from './https-settings.ts'
import { stopOrphan } from './stop-orphan.ts'

/** Longer than Caddy's grace period. After this, it is killed. */
const KILL_TIMEOUT_MS = 4_000

export interface Caddy {
  stop(): Promise<void>
}

interface Options {
  settings: HttpsSettings
  /** Stores the certificates. Created if necessary. */
  folder: string
  /** The user to run Caddy as if this process is root; null for the current user. */
  user: OsUser | null
  log(line: string): void
  /** Called when Caddy cannot be kept running. */
  onEnd(): void
}

/**
 * Starts Caddy, which serves the site over HTTPS until `stop` is called or this process exits, and
 * restarts it if it dies. Throws a StartupError.
 */
export async function startCaddy({ settings, folder, user, log, onEnd }: Options): Promise<Caddy> {
  const pidFile = join(folder, 'caddy.pid')
  await makeFolder(folder, 0o700)
  if (user) await lchown(folder, user.uid, user.gid)
  await stopOrphan(pidFile)
  await checkPorts(settings)

  const program = [settings.caddy, 'run', '--config', '-', '--pidfile', pidFile]
  const [command, ...args] = caddyCommand(program, user)
  const child = spawn(command, args, {
    cwd: folder,
    // Not reached by Ctrl+C: Caddy stops after the server.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CADDY_CONFIG: JSON.stringify(caddyConfig(settings, folder)),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined)
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await stopGroup(child)
  }
  try {
    await waitUntilServing(child, (line) => isStopping || log(`HTTPS: ${line}`))
  } catch (error) {
    await stop()
    throw error
  }
  child.once('exit', () => isStopping || onEnd())
  void warnUnlessResolved(hostnameOf(settings), log)
  return { stop }
}

const SETPRIV = '/usr/bin/setpriv'
const loop = fileURLToPath(new URL('run-caddy.sh', import.meta.url))

/**
 * Returns the command that keeps Caddy running. If root starts it, it runs as `user` with only the
 * right to open ports below 1024: once Seam runs as that user, it could not restart Caddy itself.
 */
function caddyCommand(caddy: string[], user: OsUser | null): [string, ...string[]] {
  if (!existsSync(SETPRIV)) return ['/bin/sh', loop, ...caddy]
  const capability = '-all,+net_bind_service'
  const asUser = user
    ? [
        SETPRIV,
        ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs'],
        ...['inh', 'ambient', 'bounding'].map((set) =>
          set === 'bounding' ? `--bounding-set=${capability}` : `--${set}-caps=${capability}`,
        ),
        '--',
      ]
    : []
  // If the loop is killed, Caddy also exits.
  const caddyWithLoop = [SETPRIV, '--pdeathsig=TERM', '--', ...caddy]
  return [...asUser, '/bin/sh', loop, ...caddyWithLoop] as [string, ...string[]]
}

/**
 * Logs what Caddy reports. Resolves once it serves; throws a StartupError if it exits before that.
 */
function waitUntilServing(child: ChildProcess, log: (line: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isServing = false
  let lastError = ''
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('Caddy has no output')
  createInterface(stderr).on('line', (line) => {
    const event = readCaddyLine(line)
    if (event?.kind === 'ready') {
      isServing = true
      resolve()
    } else if (event) {
      lastError = event.message
      if (isServing) log(event.message)
    }
  })
  // The loop prints a line whenever Caddy exits.
  createInterface(stdout).on('line', () => {
    if (isServing) log('Caddy has ended unexpectedly: starting it again')
    else fail()
  })
  // Waits for Caddy's last output, which arrives on another pipe.
  const fail = () =>
    setTimeout(() => reject(new StartupError(`Caddy does not start: ${lastError}`)), 200)
  child.once('error', reject)
  child.once('exit', fail)
  return promise
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const { pid } = child
  const timer = setTimeout(() => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  }, KILL_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

async function warnUnlessResolved(hostname: string, log: (line: string) => void): Promise<void> {
  try {
    await lookup(hostname)
  } catch (error) {
    const { code } = error as { code?: string }
    log(
      `HTTPS: the name ${hostname} does not resolve (${code}): there is no certificate until its DNS ` +
        'record points to this machine. Caddy tries again by itself',
    )
  }
}
