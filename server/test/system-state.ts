import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { app } from './app.ts'
import { person, waitUntilProcessed, publish } from './cast.ts'
import { orphanedAssets, workFolders } from './storage.ts'
import { eventually } from './eventually.ts'

const MB = 1_048_576
/** The uid of sandboxed processes if the tests run as root. */
const SANDBOX_USER = 65_522

/** Starts a server that must receive no request. Records every request and connection. */
export async function startCanary() {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(request.url ?? '')
    response.end()
  })
  server.on('connection', ({ remotePort }) => received.push(`a connection from ${remotePort}`))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, received, close: () => server.close() }
}

/** Returns the names of running child processes for media (ffmpeg, ffprobe, bubblewrap). */
async function mediaProcesses(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map((id) => readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')),
  )
  return lines.flatMap((line) => {
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/.exec(line) ?? []
    return Number(parent) === process.pid && /^(ff|bwrap)/.test(name) ? [name] : []
  })
}

/** Returns all files in the data folder except objects of assets and work folders. */
async function unexpectedFiles(): Promise<string[]> {
  const { variables } = await app()
  const all = await readdir(variables.DATA_DIR ?? '', { recursive: true, withFileTypes: true })
  return all
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !/\/(\.work|objects\/(videos|thumbnails|avatars|covers|postImages))(\/|$)/.test(path),
    )
    .toSorted()
}

/** Returns the files of sandboxed processes in the shared temporary folder. */
async function strayFiles(): Promise<string[]> {
  const stray: string[] = []
  for (const name of await readdir(tmpdir())) {
    const found = await stat(join(tmpdir(), name)).catch(() => null)
    if (found?.uid === SANDBOX_USER) stray.push(name)
  }
  return stray
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Returns the resident memory of this process in megabytes, after garbage collection. */
function memory(): number {
  collectGarbage()
  return process.memoryUsage().rss / MB
}
/** Maximum growth of the memory. */
const MAX_GROWTH_MB = 400

/** Captures the state of the system for a later comparison. */
export const captureState = async () => ({ files: await unexpectedFiles(), memory: memory() })
export type SystemState = Awaited<ReturnType<typeof captureState>>

/**
 * Returns the differences from an earlier state: remaining files and processes, memory growth, and
 * whether videos can still be processed.
 */
export async function compareState(before: SystemState): Promise<string[]> {
  const ada = await person('Ada')
  const { processing } = await waitUntilProcessed(ada, await publish(ada))
  await eventually(async () => expect(await workFolders()).toEqual([]))
  const growth = memory() - before.memory
  return [
    ...(processing.state === 'READY' ? [] : [`an ordinary video is ${processing.state}`]),
    ...(await mediaProcesses()).map((name) => `${name} runs`),
    ...(await orphanedAssets()).map((publicId) => `orphaned files of ${publicId}`),
    ...(await unexpectedFiles()).filter((path) => !before.files.includes(path)),
    ...(await strayFiles()).map((name) => `${name} in the shared temporary folder`),
    ...(growth > MAX_GROWTH_MB ? [`memory has grown by ${Math.round(growth)} MB`] : []),
  ]
}
