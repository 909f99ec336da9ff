import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const insertAlert = sqlStatement<[followerId: number, followeeId: number]>(`
  with followed as (
    select follower_id, followee_id from follow
    where follower_id = $1 and followee_id = $2 for key share
  ), added as (
    insert into publication_alert (follower_id, followee_id) select * from followed
    on conflict do nothing
  )
  select from followed`)

/** Subscribes a follower to publications. Returns false if there is no such follow. */
export const addAlert = async (db: Db, followerId: number, followeeId: number): Promise<boolean> =>
  (await insertAlert(db, followerId, followeeId)).length > 0

export const removeAlert = (db: Db, followerId: number, followeeId: number) =>
  db
    .deleteFrom('publication_alert')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .execute()

export async function hasAlert(db: Db, followerId: number, followeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('publication_alert')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
  return row !== undefined
}
