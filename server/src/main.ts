import { readConfig } from './config.ts'
import { openFoundation } from './foundation.ts'
import { StartFailure } from './infra/start-failure.ts'
import { createWeb } from './web.ts'
import { jobs } from './worker.ts'

/** Milliseconds that running requests have to finish after a signal. */
const DRAIN = 2_500

const say = (line: string) => process.stderr.write(`${line}\n`)

type Stop = () => Promise<unknown>

async function start(stops: Stop[]) {
  const config = readConfig(process.env)
  const foundation = await openFoundation(config, say)
  stops.push(foundation.close)
  const work = jobs(foundation)
  await foundation.queue.declare(work)
  if (config.ROLE !== 'worker') {
    const web = await createWeb(config, foundation)
    await web.listen({ port: config.PORT, host: config.HOST }).catch((error) => {
      throw cannotListen(error, config)
    })
    stops.push(async () => {
      const cut = setTimeout(() => web.server.closeAllConnections(), DRAIN)
      await web.close()
      clearTimeout(cut)
    })
  }
  if (config.ROLE !== 'web') await foundation.queue.work(work)
  const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  process.stdout.write(
    config.ROLE === 'worker' ? 'Seam is working on jobs\n' : `Seam is ready at ${address}\n`,
  )
}

function cannotListen(
  error: NodeJS.ErrnoException,
  { PORT, HOST }: { PORT: number; HOST: string },
) {
  const why: Record<string, string> = {
    EADDRINUSE: `port ${PORT} is taken: stop what uses it, or choose another with PORT`,
    EACCES: `port ${PORT} may not be opened by this user: choose another with PORT`,
    EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine`,
    ENOTFOUND: `HOST ${HOST} is not an address of this machine`,
  }
  return new StartFailure(why[error.code ?? ''] ?? error.message)
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
