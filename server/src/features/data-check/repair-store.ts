import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'
import type { CounterDrift } from '../item/counter-store.ts'

/**
 * Where each counter is stored: its table, its column, and the columns of its key, which `of`
 * contains.
 */
const places: Record<string, { table: string; column: string; keys: string[] }> = {
  ...lists('list', 'list_counter', ['kind', 'owner_id', 'slot']),
  ...lists('category', 'category_counter', ['category', 'owner_id', 'slot']),
  'vote UPVOTE': { table: 'item_counter', column: 'upvotes', keys: ['item_id'] },
  'vote DOWNVOTE': { table: 'item_counter', column: 'downvotes', keys: ['item_id'] },
  comments: { table: 'item_counter', column: 'comments', keys: ['item_id'] },
  followers: { table: 'account_counter', column: 'followers', keys: ['account_id'] },
  following: { table: 'account_counter', column: 'following', keys: ['account_id'] },
  'stored bytes': { table: 'storage_counter', column: 'stored_bytes', keys: ['account_id'] },
  'bytes of files': { table: 'asset', column: 'stored_bytes', keys: ['public_id'] },
}

function lists(name: string, table: string, keys: string[]) {
  const sizes = ['owned', 'listed', 'listed_sfw']
  return Object.fromEntries(
    sizes.map((column) => [`${name} ${column}`, { table, column, keys }] as const),
  )
}

/**
 * Adds the difference to a counter, because requests may change it concurrently. Creates the row if
 * it is missing.
 */
export async function repairCounter(db: Db, { counter, of, stored, counted }: CounterDrift) {
  const place = places[counter]
  if (!place) throw new Error(`the counter ${counter} cannot be repaired`)
  const { table, column, keys } = place
  // A counter with several slots is repaired in the first one.
  const values = keys.length === 1 ? [of] : [...of.split(' of '), '0']
  const change = sql.lit(counted - stored)
  const amount = sql.ref(`${table}.${column}`)
  if (table === 'asset') {
    await sql`
      update asset set stored_bytes = ${amount} + ${change} where public_id = ${of}
    `.execute(db)
    return
  }
  await sql`
    insert into ${sql.table(table)} (${sql.join([...keys, column].map((name) => sql.ref(name)))})
    values (${sql.join(values.map((value, index) => (keys[index]?.endsWith('id') ? sql.lit(Number(value)) : sql.lit(value))))}, ${change})
    on conflict (${sql.join(keys.map((name) => sql.ref(name)))})
    do update set ${sql.ref(column)} = ${amount} + ${change}
  `.execute(db)
}
