import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { finishRestore } from '../features/backup/swap-data.ts'
import { requeueRestored } from '../features/backup/requeue.ts'
import { createClaimLink } from '../features/people/roles/claim.ts'
import { hasOwner } from '../features/account/owner-store.ts'
import { type Config, poolsOf, readConfig, siteOrigin } from './config.ts'
import { openServices } from './services.ts'
import { reservePort } from '../infra/http/port.ts'
import type { HttpsSettings } from '../infra/https/https-settings.ts'
import { startCaddy } from '../infra/https/start-caddy.ts'
import { dropPrivileges } from '../infra/root/drop-privileges.ts'
import type { OsUser } from '@seam/postgres/os-user.ts'
import { StartupError } from '../infra/startup-error.ts'
import { releaseMemory } from '../infra/processes/release-memory.ts'
import { createWebProcesses } from '../infra/processes/web-processes.ts'
import { storeBuildEventually } from '../features/page/stored-builds.ts'
import { webFolder } from './web-folder.ts'
import { closeWeb } from './close-web.ts'
import { createJobs, runnableJobs } from './jobs.ts'

const webProgram = fileURLToPath(new URL('web-process.ts', import.meta.url))

/** Files that the server reads after startup: its own, the web application and packages. */
const requiredFiles = [
  'server/src/app/main.ts',
  'web/dist/index.html',
  'node_modules/sharp/package.json',
].map((file) => fileURLToPath(new URL(`../../../${file}`, import.meta.url)))

/** Returns the folder of the Unix socket in DATABASE_URL, if there is one. */
function socketFolderOf({ DATABASE_URL }: Config): string[] {
  const [, host = ''] = /[?&]host=([^&]+)/.exec(DATABASE_URL ?? '') ?? []
  const folder = decodeURIComponent(host)
  return folder.startsWith('/') ? [folder] : []
}

/** Starts serving the site over HTTPS as `user`. Returns a function that stops it. */
async function startHttps(
  { DATA_DIR }: Config,
  settings: HttpsSettings,
  user: OsUser | null,
): Promise<Stop> {
  const { stop } = await startCaddy({
    settings,
    folder: join(DATA_DIR, 'caddy'),
    user,
    log: logLine,
    onEnd: () => {
      logLine('HTTPS has stopped and cannot be restarted: restart Seam')
      void stopAll(1)
    },
  })
  return stop
}

const logLine = (line: string) => process.stderr.write(`${line}\n`)

type Stop = () => Promise<unknown>

async function start(stops: Stop[]) {
  const config = readConfig(process.env)
  const port = config.ROLE === 'worker' ? null : await reservePort(config)
  if (port) stops.push(port.release)
  const count = config.WEB_PROCESSES
  const processes =
    port && count > 1 ? createWebProcesses({ program: webProgram, count, log: logLine }) : null
  // The web processes open the port once they have started. So far, it is only known to be free.
  if (processes) await port?.release()
  // Loads while the database starts, as the user who may write the cache of compiled code.
  const loading = port && !processes ? import('./web.ts') : null
  const { promise: prepared, resolve: onPrepared } = Promise.withResolvers<void>()
  await finishRestore(config.DATA_DIR)
  const needed = [...requiredFiles, ...socketFolderOf(config)]
  const services = await openServices(config, logLine, {
    async dropPrivileges(connection) {
      await loading
      flushCompileCache()
      const rootReason = await dropPrivileges(config.DATA_DIR, needed, async (user) => {
        // Its ports need root. Requests wait at the reserved port until the server accepts them.
        if (port && config.https) stops.push(await startHttps(config, config.https, user))
      })
      processes?.fork(prepared.then(() => ({ kind: 'start', connection, rootReason })))
      return rootReason
    },
    ...(processes && { peers: processes.peers, poolSizes: poolsOf(config, 'jobs') }),
  })
  stops.push(services.close)
  const allJobs = createJobs(services)
  await services.queue.declare(allJobs)
  await requeueRestored(services)
  const address = siteOrigin(config)
  // Created before the site is ready: after that, the operator may request a link that replaces
  // this one.
  const claimLink =
    port && !(await hasOwner(services.db))
      ? await createClaimLink(services.db, address, null)
      : null
  onPrepared()
  if (port) {
    const stored = storeBuildEventually(services.objects, webFolder, logLine)
    // Other machines must be able to serve the files that pages of this one reference.
    if (config.ROLE === 'web') await stored
  }
  if (processes) {
    stops.push(processes.stop)
    await processes.ready
  } else if (port && loading) {
    const { createWeb } = await loading
    const web = await createWeb(config, services)
    await port.transferTo(web.server)
    stops.push(() => closeWeb(web))
  }
  if (config.ROLE !== 'web') await services.queue.work(runnableJobs(services, allJobs))
  stops.push(services.disk.watch((error) => logLine(`disk space: ${error.message}`)))
  drain = async () => {
    if (config.DRAIN === 0) return
    services.draining.begin()
    processes?.drain()
    const finished = services.queue.finish().catch((error: Error) => logLine(error.message))
    const time = wait(config.DRAIN * 1000)
    // Requests arrive until the end. A process without requests may stop as soon as its jobs have
    // finished.
    await (port ? time : Promise.race([time, finished]))
  }
  process.stdout.write(
    config.ROLE === 'worker' ? 'Seam is working on jobs\n' : `Seam is ready at ${address}\n`,
  )
  if (claimLink !== null) process.stdout.write(`Make it yours: ${claimLink}\n`)
  await releaseMemory()
}

const stops: Stop[] = []
let stopping: Promise<void> | undefined
/** Makes a load balancer choose other machines and lets jobs finish, within DRAIN seconds. */
let drain = async (): Promise<void> => {}

/** Stops everything in reverse order of its start and exits. A second signal has no effect. */
function stopAll(code: number, isDrained = false): Promise<void> {
  stopping ??= (async () => {
    if (isDrained) await drain()
    for (const each of stops.reverse()) await each().catch((error: Error) => logLine(error.message))
    process.exit(code)
  })()
  return stopping
}

for (const event of ['SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0, true))

const starting = start(stops)
starting.catch(async (error) => {
  const isExpected = error instanceof StartupError
  const reason = isExpected ? error.message : error.stack
  // Failures while Seam is stopping are a consequence of that.
  if (!stopping) logLine(`Seam cannot start: ${reason}`)
  await stopAll(1)
})
