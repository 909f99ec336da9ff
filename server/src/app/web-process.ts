import { closeWeb } from './close-web.ts'
import { poolsOf, readConfig } from './config.ts'
import { openServices } from './services.ts'
import { createWeb } from './web.ts'
import { StartupError } from '../infra/startup-error.ts'
import { listen } from '../infra/http/port.ts'
import { joinParent } from '../infra/processes/join-parent.ts'
import { releaseMemory } from '../infra/processes/release-memory.ts'

/** Starts one of several web processes. The parent, main.ts, runs the database and the jobs. */
async function start() {
  const { connection, rootReason } = await parent.start
  const config = readConfig(process.env)
  const services = await openServices(config, logLine, {
    prepared: connection,
    dropPrivileges: async () => rootReason,
    poolSizes: poolsOf(config, 'web'),
    peers: parent.peers,
  })
  stops.push(services.close)
  const web = await createWeb(config, services)
  stops.push(() => closeWeb(web))
  parent.onDrain(services.draining.begin)
  await releaseMemory()
  await listen(web.server, config)
  await parent.send({ kind: 'ready' })
}

const logLine = (line: string) => process.stderr.write(`${line}\n`)

async function stopAll() {
  for (const stop of stops.reverse()) {
    await stop().catch((error: Error) => logLine(error.message))
  }
  process.exit(0)
}

const stops: (() => Promise<unknown>)[] = []
const parent = joinParent()
parent.onStop(() => void stopAll())
start().catch(async (error: Error) => {
  const isExpected = error instanceof StartupError
  await parent.send({
    kind: 'failed',
    message: isExpected ? error.message : (error.stack ?? error.message),
  })
  process.exit(1)
})
