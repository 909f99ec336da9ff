import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { stopwatch } from '@seam/attack/src/stopwatch.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { WriterState } from './actions.ts'
import type { Finding } from './finding.ts'
import type { Site } from './site.ts'

/** Longer than a server takes to publish its statistics and to replay the position in a token. */
const WITHIN = 30
const PAUSE_MS = 1_100
/** An idle connection publishes its read statistics after ten seconds. */
const STATISTICS_MS = 12_000

/**
 * Makes a change and reads it with only its read-your-writes token at every web node, until the
 * statistics of the replica show that it served a read. Nothing else may read the site during this.
 */
export async function verifyReplicaReads(site: Site, writer: WriterState): Promise<Finding> {
  const roles = await Promise.all(site.databases.map((database) => database.isPrimary()))
  const replica = site.databases[roles.indexOf(false)]
  const client = new pg.Client(`postgres://seam@${replica?.address}:5432/seam`)
  await client.connect()
  try {
    const countReads = async () => {
      const { rows } = await client.query<{ scans: number }>(
        `select (seq_scan + idx_scan)::int as scans from pg_stat_user_tables where relname = 'post'`,
      )
      return rows[0]?.scans ?? 0
    }
    const front = writer.browsers.get('front')
    if (!front) throw new Error('A writer has no browser')
    await front.request('GET', `${API_BASE}/auth/token/new`)
    await wait(STATISTICS_MS)
    const before = await countReads()
    const content = `read at ${replica?.name}`
    await front.call('PATCH', `/post/${writer.ownPost}`, { content })
    writer.edits.push({ key: content, isAcknowledged: true })
    const headers = { cookie: `seam_mark=${front.cookies.get('seam_mark')}` }
    const seconds = stopwatch()
    let [reads, old, served] = [0, 0, 0]
    while (served === 0 && seconds() < WITHIN) {
      for (const visitor of writer.visitors.values()) {
        const path = `${API_BASE}/post/${writer.ownPost}`
        const { text } = await visitor.request('GET', path, { headers })
        reads += 1
        if (!text.includes(content)) old += 1
      }
      // The response cache keeps a response for a second.
      await wait(PAUSE_MS)
      served = (await countReads()) - before
    }
    return {
      expected: 'reads with a read-your-writes token use the replica once it has the change',
      measured: `${served} reads at ${replica?.name}, ${old} of ${reads} old`,
      isHeld: served > 0 && old === 0,
    }
  } finally {
    await client.end()
  }
}
