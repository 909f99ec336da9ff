import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectServer = sqlStatement<[], { value: unknown }>(
  "select value from site_setting where name = 'mailServer'",
)

/** Returns the stored value of the site's mail server; undefined if there is none. */
export const findMailServer = async (db: Db | Tx): Promise<unknown> =>
  (await selectServer(db))[0]?.value
