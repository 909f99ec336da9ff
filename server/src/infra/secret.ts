import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './postgres/database.ts'

/** The server's key. Each purpose gets a code of its own that says nothing about another's. */
export type Secret = (purpose: string, ...parts: (string | number)[]) => Buffer

/** The key that all servers of one database share; made at the first start. */
export async function loadSecret(db: Db): Promise<Secret> {
  const made = randomBytes(32).toString('base64')
  await db
    .insertInto('setting')
    .values({ name: 'secret', value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow()
  const key = Buffer.from(value, 'base64')
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest()
}
