import pg from 'pg'
import { findCounterDrift } from '@seam/server/src/features/item/counter-store.ts'
import { closePool, openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import type { Attempt, WriterState } from './actions.ts'
import type { Finding } from './finding.ts'
import { isAcknowledged, type Journal } from './journal.ts'
import type { Site } from './site.ts'

/** Compares the acknowledged changes with the contents of the database after all faults. */
export async function verifyWrites(site: Site, journal: Journal, states: WriterState[]) {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  try {
    return [
      await verifyOnce(client, journal),
      await verifyLast(client, states),
      await verifyCounters(site),
      everyTargetWrote(site, journal),
      readYourWrites(journal),
    ]
  } finally {
    await client.end()
  }
}

/** Checks that acknowledged comments and posts exist once, and all others at most once. */
async function verifyOnce(client: pg.Client, journal: Journal): Promise<Finding> {
  const { rows } = await client.query<{ key: string; count: number }>(
    `select content as key, count(*)::int as count
     from (select content from comment union all select content from post) as written
     group by content`,
  )
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  const created = journal.calls.filter(({ operation }) => ['comment', 'post'].includes(operation))
  const acknowledged = created.filter(isAcknowledged)
  const lost = acknowledged.filter(({ key }) => !counts.has(key)).map(({ key }) => key)
  const twice = created.filter(({ key }) => (counts.get(key) ?? 0) > 1).map(({ key }) => key)
  return {
    expected: 'every acknowledged comment and post exactly once',
    measured:
      `${acknowledged.length} acknowledged of ${created.length}, ${lost.length} lost, ` +
      `${twice.length} twice ${[...lost, ...twice].slice(0, 5).join()}`.trim(),
    isHeld: acknowledged.length > 0 && lost.length === 0 && twice.length === 0,
  }
}

/** Returns the possible last values: the last acknowledged one, and all of unknown outcome. */
export function possibleLast(attempts: Attempt[]): string[] {
  const acknowledged = attempts.findLast((attempt) => attempt.isAcknowledged)
  const unknown = attempts.filter((attempt) => !attempt.isAcknowledged)
  return [...(acknowledged ? [acknowledged] : []), ...unknown].map(({ key }) => key)
}

/** Checks that the database has the last acknowledged edit and vote of every writer. */
async function verifyLast(client: pg.Client, states: WriterState[]): Promise<Finding> {
  const wrong: string[] = []
  for (const { ownPost, username, edits, votes, shared } of states) {
    const { rows } = await client.query<{ content: string; vote: string | null }>(
      `select post.content, (
         select vote.type::text from vote join item voted on voted.id = vote.item_id
         where voted.public_id = $3 and vote.account_id = account.id
       ) as vote
       from item join post on post.item_id = item.id, account
       where item.public_id = $1 and account.username = $2`,
      [ownPost, username, shared],
    )
    const [row] = rows
    if (edits.length > 0 && !possibleLast(edits).includes(row?.content ?? '')) {
      wrong.push(`${ownPost}: ${row?.content}`)
    }
    // A vote of unknown outcome after the last acknowledged one may have changed it.
    const last = votes.at(-1)
    if (last?.isAcknowledged && last.key !== String(row?.vote)) wrong.push(`vote: ${row?.vote}`)
  }
  return {
    expected: 'the last acknowledged edit and vote of every writer',
    measured: wrong.length === 0 ? 'all' : wrong.join('; '),
    isHeld: wrong.length === 0,
  }
}

/** Checks with check-data that all counters (lists, categories, items, accounts, files) match. */
async function verifyCounters(site: Site): Promise<Finding> {
  const pool = openPool({ connectionString: site.databaseUrl }, 1, () => {}, 0)
  try {
    const drifts = await findCounterDrift(openDatabase(pool))
    const first = drifts
      .slice(0, 3)
      .map(({ counter, of, stored, counted }) => `${counter} of ${of}: ${stored}, not ${counted}`)
    return {
      expected: 'all counters equal their rows',
      measured: `${drifts.length} differ ${first.join('; ')}`.trim(),
      isHeld: drifts.length === 0,
    }
  } finally {
    await closePool(pool)
  }
}

/** Checks that every target wrote. Otherwise constantly rejected writers would go unnoticed. */
function everyTargetWrote(site: Site, { calls }: Journal): Finding {
  const counts = ['front', ...site.webs.map(({ name }) => name)].map((target) => {
    const written = calls.filter(({ via, operation }) => via === target && operation !== 'read')
    return { target, acknowledged: written.filter(isAcknowledged).length, all: written.length }
  })
  return {
    expected: 'changes are acknowledged through nginx and by every web node',
    measured: counts
      .map(({ target, acknowledged, all }) => `${target} ${acknowledged} of ${all}`)
      .join(', '),
    isHeld: counts.every(({ acknowledged }) => acknowledged > 0),
  }
}

function readYourWrites({ violations, readsBack, readsBackAsVisitor }: Journal): Finding {
  const first = violations
    .slice(0, 3)
    .map(({ operation, via, key }) => `${key} (${operation}) at ${via}`)
  return {
    expected: 'read-your-writes violations 0',
    measured:
      `${violations.length} of ${readsBack} reads at another node, and of ${readsBackAsVisitor} with the mark alone ${first.join()}`.trim(),
    isHeld: violations.length === 0 && readsBack > 0 && readsBackAsVisitor > 0,
  }
}
