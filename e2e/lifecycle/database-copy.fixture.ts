import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { programs } from './postgres-15.fixture.ts'
import { temporaryFolder } from './product.fixture.ts'

const exec = promisify(execFile)

/** Returns the URL of another database on the same server. */
const sibling = (url: string, name: string) => url.replace(/\/seam\?/, `/${name}?`)

/** Creates an empty database on the server of `url`. Returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await runSql(url, `create database ${name}`)
  return sibling(url, name)
}

export async function runSql<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Copies an exported snapshot of a site's database with pg_dump, without its queue. */
export async function copyDatabase(url: string, snapshot: string, copy: string): Promise<void> {
  const dump = join(await temporaryFolder(), 'dump')
  const options = ['--format=custom', '--exclude-schema=pgboss', `--snapshot=${snapshot}`]
  await exec(join(programs, 'pg_dump'), [...options, `--file=${dump}`, `--dbname=${url}`])
  await exec(join(programs, 'pg_restore'), ['--exit-on-error', `--dbname=${copy}`, dump])
}

/** Calls `seize` with every snapshot that a connection of the pool exports when a backup starts. */
export function onSnapshot(pool: pg.Pool, seize: (snapshot: string) => Promise<void>): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown) => Promise<pg.QueryResult>
    Object.assign(client, {
      query: (text: unknown, ...rest: []) => {
        const result = query(text, ...rest)
        if (text !== BEGUN) return result
        return result.then(async () => {
          const { rows } = await query('select pg_export_snapshot() as id')
          await seize(String(rows[0]?.id))
        })
      },
    })
  })
}

/** The last statement of a backup before it reads the first table. */
const BEGUN = 'set local statement_timeout = 0'

/** Returns the row count and a checksum of each table, independent of the order of rows. */
export async function tableChecksums(url: string, tables: string[]) {
  const checksums: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await runSql<{ sum: string }>(
      url,
      `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
       from "${table}" t`,
    )
    checksums[table] = row?.sum ?? ''
  }
  return checksums
}
