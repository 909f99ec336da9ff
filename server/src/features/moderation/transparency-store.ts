import type { Db } from '../../infra/postgres/database.ts'

export const findCounts = (db: Db, year: number) =>
  db.selectFrom('moderation_count').select(['name', 'amount']).where('year', '=', year).execute()

export const findYears = (db: Db) =>
  db
    .selectFrom('moderation_count')
    .select('year')
    .distinct()
    .orderBy('year', 'desc')
    .limit(50)
    .execute()
