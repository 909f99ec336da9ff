import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Db } from './postgres/database.ts'

/**
 * Returns an HMAC-SHA-256 of the parts. Hashes for one purpose reveal nothing about those for
 * another.
 */
export type Secret = (purpose: string, ...parts: (string | number)[]) => Buffer

/** Loads the key shared by all servers of a database. Creates it on first start. */
export async function loadSecret(db: Db): Promise<Secret> {
  const generated = randomBytes(32).toString('base64')
  await db
    .insertInto('setting')
    .values({ name: 'secret', value: generated })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow()
  const key = createSecretKey(value, 'base64')
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest()
}
