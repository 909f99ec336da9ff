import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inject, onTestFinished } from 'vitest'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { descendantPids } from './processes.fixture.ts'

export const root = join(import.meta.dirname, '../..')
const script = join(root, 'scripts/start.mjs')

const compileCache = join(root, 'node_modules/.cache/compiled')
mkdirSync(compileCache, { recursive: true })
// A server started by root writes to it as another user.
chmodSync(compileCache, 0o777)

/** Returns the environment of programs. Compiled code of earlier ones halves the startup time. */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: compileCache }
}

/**
 * For tests whose results do not depend on the number of web processes. By default there is one for
 * every four cores, and each takes more than a second of CPU time to start.
 */
export const oneWebProcess = { WEB_PROCESSES: '1' }

/** The product as started by `npm start`, in its own process group as in a terminal. */
export interface Product {
  launcher: ChildProcessByStdio<null, Readable, Readable>
  output(): string
  errors(): string
  /** Resolves to the address that it prints when it is ready. Rejects if it exits before that. */
  ready(): Promise<string>
  exitCode: Promise<number | null>
  /** The pids of its running processes, the launcher first. */
  processes(): Promise<number[]>
}

type Command = [string, ...string[]]

/** Starts the product. The end of the test kills its remaining processes. */
export function startProduct(environment: Record<string, string>, command?: Command): Product {
  const product = launchProduct(environment, command)
  onTestFinished(async () => (await product.processes()).forEach(kill))
  return product
}

/** Starts the product. The caller stops it. */
export function launchProduct(
  environment: Record<string, string>,
  [command, ...args]: Command = [process.execPath, script],
): Product {
  const launcher = spawn(command, args, {
    cwd: root,
    detached: true,
    env: { ...programEnvironment(), LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(launcher.stdout)
  const errors = collect(launcher.stderr)
  const exitCode = once(launcher, 'exit').then(([code]) => code as number | null)
  const processes = async () => [launcher.pid ?? 0, ...(await descendantPids(launcher.pid ?? 0))]
  return { launcher, output, errors, ready, exitCode, processes }

  async function ready() {
    const address = () => /http:\/\/localhost:\d+/.exec(output())?.[0]
    await waitUntil(async () => address() !== undefined || launcher.exitCode !== null)
    return address() ?? Promise.reject(new Error(`the product exited: ${errors()}`))
  }
}

function collect(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}

/** Sends SIGINT to the whole process group, like Ctrl+C in a terminal. */
export const pressCtrlC = ({ launcher }: Product) => process.kill(-(launcher.pid ?? 0), 'SIGINT')

/** Stops the product like Ctrl+C, and waits until it has exited. */
export async function stop(product: Product): Promise<void> {
  pressCtrlC(product)
  await product.exitCode
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Returns a data folder that a site has already used: a first start takes twice as long. */
export async function usedDataFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data')
  await copyUsedData(folder)
  return folder
}

/** Copies the data of that site into a new folder, which the caller removes. */
export const copyUsedData = (folder: string): Promise<void> =>
  cp(inject('usedDataFolder'), folder, { recursive: true })

export const freePort = async (): Promise<string> => String(await leasePort())
