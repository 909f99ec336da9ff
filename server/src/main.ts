import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { openFoundation } from './foundation.ts'
import { reservePort } from './infra/http/reserve-port.ts'
import { giveUpRoot } from './infra/root/give-up-root.ts'
import { StartFailure } from './infra/start-failure.ts'
import { createWeb } from './web.ts'
import { jobs } from './worker.ts'

/** Milliseconds that running requests have to finish after a signal. */
const DRAIN = 2_500

/** What is read after the start: the server's own files, the web application, packages. */
const needed = ['server/src/main.ts', 'web/dist/index.html', 'node_modules/sharp/package.json'].map(
  (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url)),
)

/** The folder of the Unix socket by which another PostgreSQL is reached, if it is. */
function socketFolderOf({ DATABASE_URL }: Config): string[] {
  const [, host = ''] = /[?&]host=([^&]+)/.exec(DATABASE_URL ?? '') ?? []
  const folder = decodeURIComponent(host)
  return folder.startsWith('/') ? [folder] : []
}

const say = (line: string) => process.stderr.write(`${line}\n`)

type Stop = () => Promise<unknown>

async function start(stops: Stop[]) {
  const config = readConfig(process.env)
  const port = config.ROLE === 'worker' ? null : await reservePort(config)
  if (port) stops.push(port.release)
  const foundation = await openFoundation(config, say, () =>
    giveUpRoot(config.DATA_DIR, [...needed, ...socketFolderOf(config)]),
  )
  stops.push(foundation.close)
  const work = jobs(foundation)
  await foundation.queue.declare(work)
  if (port) {
    const web = await createWeb(config, foundation)
    await port.handTo(web.server)
    stops.push(async () => {
      const cut = setTimeout(() => web.server.closeAllConnections(), DRAIN)
      await web.close()
      clearTimeout(cut)
    })
  }
  if (config.ROLE !== 'web') await foundation.queue.work(work)
  stops.push(foundation.disk.watch((error) => say(`disk space: ${error.message}`)))
  const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  process.stdout.write(
    config.ROLE === 'worker' ? 'Seam is working on jobs\n' : `Seam is ready at ${address}\n`,
  )
}

const stops: Stop[] = []
let stopping: Promise<void> | undefined

/** Ends everything that was started, last first. A second signal changes nothing. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const each of stops.reverse()) await each().catch((error: Error) => say(error.message))
    process.exit(code)
  })()
  return stopping
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => void stop(0))
}

const starting = start(stops)
starting.catch(async (error) => {
  const told = error instanceof StartFailure
  say(told ? `Seam can not start: ${error.message}` : `Seam can not start: ${error.stack}`)
  await stop(1)
})
