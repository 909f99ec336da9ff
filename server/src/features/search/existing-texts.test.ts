import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { createDatabase } from '../../../test/app.ts'
import { openPool } from '../../infra/postgres/connections.ts'
import { migrate } from '../../infra/postgres/migrate.ts'
import { parseQuery, toTsQuery } from './parse-query.ts'

let pool: pg.Pool
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`existing_texts_${process.pid}`)
  pool = openPool({ connectionString: DATABASE_URL }, 2, () => {})
})
afterAll(() => pool.end())

test('069 finds existing texts and users by names with signs, joined words and emoji', async () => {
  await migrate(pool, { upTo: '068-passkey-domain.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, about, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada O''Hara', 'I like .NET', '-');
    insert into item (public_id, kind, owner_id, listed_at)
    select 'post-------' || n, 'post', 1, now() from generate_series(1, 3) n;
    insert into item_counter (item_id) select id from item;
    insert into post (item_id, content) values (1, 'Learn C++'), (2, 'You don''t 🦊'), (3, 'Learn C')`)
  await migrate(pool, { upTo: '069-search-terms.sql' })

  const found = async (table: string, id: string, words: string) => {
    const { rows } = await pool.query<{ id: number }>(
      `select ${id} as id from ${table} where document @@ to_tsquery('seam', $1) order by 1`,
      [toTsQuery(parseQuery(words))],
    )
    return rows.map((row) => row.id)
  }
  expect(await found('search_document', 'item_id', 'c++')).toEqual([1])
  expect(await found('search_document', 'item_id', 'dont')).toEqual([2])
  expect(await found('search_document', 'item_id', '🦊')).toEqual([2])
  expect(await found('search_document', 'item_id', 'ohara')).toEqual([1, 2, 3])
  expect(await found('search_profile', 'account_id', 'ohara .net')).toEqual([1])
  const { rows } = await pool.query(`select from pg_proc where proname = 'has_search_terms'`)
  expect(rows).toEqual([])
})
