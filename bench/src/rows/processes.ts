import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CpuLimit, createCpuLimit, missingCpuLimit } from '../cpu-limit.ts'
import { compareRequests } from '../load.ts'
import type { Product } from '../product.ts'
import { type Program, startProgram, stopProgram } from '../program.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

const main = fileURLToPath(import.meta.resolve('@seam/server/src/app/main.ts'))

/** Share of a core per process: two of them leave enough of two cores for the load. */
const SHARE = 0.3

/**
 * Compares the visitors' feed of a site with two web processes and with one, on the same database.
 * Where CPU time can be limited, each process gets the same share of a core. Elsewhere it needs two
 * free cores besides those of the load.
 */
export async function processRows(product: Product, folder: string): Promise<Row[]> {
  const missing = missingCpuLimit()
  if (missing !== null) console.log(`Processes are not limited: ${missing}`)
  const sites: Program[] = []
  const limits: CpuLimit[] = []
  const start = async (processes: number) => {
    const site = await startSite(product, folder, processes)
    sites.push(site)
    if (missing === null) limits.push(...limitTree(site.child.pid ?? 0))
    return { url: `${site.origin}/api/v1/video?page=1&limit=12` }
  }
  try {
    const { ours, limit } = await compareRequests(await start(2), await start(1))
    return [
      ratioRow(
        "visitors' feed with 2 processes against 1",
        'requests/s',
        ours,
        limit,
        goals.secondProcess,
      ),
    ]
  } finally {
    for (const site of sites) await stopProgram(site)
    for (const each of limits) each.remove()
  }
}

const startSite = ({ databaseUrl }: Product, folder: string, processes: number) =>
  startProgram(main, {
    PORT: String(3918 + processes),
    ROLE: 'web',
    DATA_DIR: `${folder}/data`,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEB_PROCESSES: String(processes),
  })

/** Limits a process and each of its children. */
function limitTree(pid: number) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [String(pid), ...children.split(' ').filter(Boolean)].map((each) => {
    const limit = createCpuLimit(`seam-bench-${each}`, SHARE)
    limit.add([Number(each)])
    return limit
  })
}
