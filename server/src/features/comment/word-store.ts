import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectWords = sqlStatement<[accountId: number], { words: string[] }>(`
  select words from held_word_list where account_id = $1`)

/** Returns the words that hold comments on the videos and posts of an account. */
export const getWords = async (db: Db, accountId: number): Promise<string[]> =>
  (await selectWords(db, accountId))[0]?.words ?? []

export const setWords = (db: Db, accountId: number, words: string[]) =>
  db
    .insertInto('held_word_list')
    .values({ account_id: accountId, words })
    .onConflict((on) => on.column('account_id').doUpdateSet({ words }))
    .execute()
