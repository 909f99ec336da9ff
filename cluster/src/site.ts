import pg from 'pg'
import { createLab, type Lab, type Node } from './lab.ts'
import { startHaproxy } from './nodes/haproxy.ts'
import { startNginx } from './nodes/nginx.ts'
import { type PostgresNode, startEtcd, startPostgres } from './nodes/postgres.ts'
import { startS3Node } from './nodes/s3.ts'
import { addSeam, type SeamNode, waitForSeam } from './nodes/seam.ts'

/** A complete site of several nodes. */
export interface Site {
  lab: Lab
  /** The origin of nginx, to which visitors connect. */
  origin: string
  webs: SeamNode[]
  workers: SeamNode[]
  databases: PostgresNode[]
  haproxy: Node
  s3: Node
  /** URL of the primary, through HAProxy. */
  databaseUrl: string
}

/** Starts a site in a folder. */
export async function startSite(
  folder: string,
  counts: { webs: number; workers: number },
): Promise<Site> {
  const lab = createLab(folder)
  const s3Started = startS3Node(lab)
  const { primary, databases, replicated } = await startPostgres(lab, await startEtcd(lab))
  const webNames = Array.from({ length: counts.webs }, (_, n) => ({
    name: `web${n + 1}`,
    host: 41 + n,
    address: `10.77.0.${41 + n}`,
  }))
  const haproxy = await startHaproxy(lab, webNames, databases)
  const s3 = await s3Started
  // Not through HAProxy, which only knows the primary after its first checks.
  await createDatabase(`postgres://postgres@${primary.address}:5432/postgres`)
  const add = (name: string, host: number, role: 'web' | 'worker') =>
    addSeam(lab, [name, host], role, { haproxy, s3 })
  const webs = await Promise.all(webNames.map(({ name, host }) => add(name, host, 'web')))
  for (const web of webs) web.boot()
  await Promise.all([...webs.map(waitForSeam), replicated])
  const workers = await Promise.all(
    Array.from({ length: counts.workers }, (_, n) => add(`worker${n + 1}`, 51 + n, 'worker')),
  )
  for (const worker of workers) worker.boot()
  const nginx = await startNginx(lab, haproxy)
  // A worker that loses the database while it starts exits, and nothing here restarts it.
  await Promise.all(workers.map(waitForSeam))
  return {
    lab,
    webs,
    workers,
    databases,
    haproxy,
    s3,
    origin: `http://${nginx.address}`,
    databaseUrl: `postgres://seam@${haproxy.address}:5000/seam`,
  }
}

async function createDatabase(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  // With pg_monitor, Seam reads replicas again as soon as they follow a new primary.
  await client.query('create role seam login in role pg_monitor')
  await client.query('create database seam owner seam')
  await client.end()
}
