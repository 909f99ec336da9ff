import { sql } from 'kysely'
import { app } from '../../../../test/app.ts'

/** Moves the creation of an account and its publications into the past by these hours. */
export async function backdate({ username }: { username: string }, hours: number): Promise<void> {
  const { db } = await app()
  const older = sql`interval '1 hour' * ${hours}`
  await sql`
    update item set created_at = created_at - ${older}, listed_at = listed_at - ${older}
    where owner_id = (select id from account where username = ${username})`.execute(db)
  await sql`
    update account set created_at = created_at - ${older} where username = ${username}`.execute(db)
}
