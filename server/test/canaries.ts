import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, vi } from 'vitest'
import { app } from './app.ts'
import { person, processed, publish } from './cast.ts'
import { orphans, workFolders } from './storage.ts'

const MB = 1_048_576
/** As whom untrusted files are read, where this runs as root. */
const SANDBOX_USER = 65_522

/** A server that nobody should ask; tells of whoever does. */
export async function openCanary() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  server.on('connection', ({ remotePort }) => asked.push(`a connection from ${remotePort}`))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, asked, close: () => server.close() }
}

/** The programs for media that this process has started and that still run. */
async function programs(): Promise<string[]> {
  const running = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    running.map((id) => readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')),
  )
  return lines.flatMap((line) => {
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/.exec(line) ?? []
    return Number(parent) === process.pid && /^(ff|bwrap)/.test(name) ? [name] : []
  })
}

/** Everything in the data folder that is no object of an asset, nor in a work folder. */
async function besideObjects(): Promise<string[]> {
  const { variables } = await app()
  const all = await readdir(variables.DATA_DIR ?? '', { recursive: true, withFileTypes: true })
  return all
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(\.work|objects\/(videos|thumbnails|avatars|covers))(\/|$)/.test(path))
    .toSorted()
}

/** What those who read untrusted files have put where everybody may. */
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
/** Megabytes of this process. */
function memory(): number {
  collectGarbage()
  return process.memoryUsage().rss / MB
}
/** What it may have more than before. */
const MOST_MORE = 400

/** How things are, to be compared with how they are later. */
export const stateNow = async () => ({ files: await besideObjects(), memory: memory() })
export type State = Awaited<ReturnType<typeof stateNow>>

/** What is not as it was: what has been left behind, and whether videos are still made. */
export async function notAsBefore(before: State): Promise<string[]> {
  const ada = await person('Ada')
  const { processing } = await processed(ada, await publish(ada))
  await vi.waitFor(async () => expect(await workFolders()).toEqual([]), { timeout: 10_000 })
  const grown = memory() - before.memory
  return [
    ...(processing.state === 'READY' ? [] : [`an ordinary video is ${processing.state}`]),
    ...(await programs()).map((name) => `${name} runs`),
    ...(await orphans()).map((publicId) => `files of ${publicId}, which nobody owns`),
    ...(await besideObjects()).filter((path) => !before.files.includes(path)),
    ...(await strayFiles()).map((name) => `${name} where everybody may write`),
    ...(grown > MOST_MORE ? [`memory has grown by ${Math.round(grown)} MB`] : []),
  ]
}
