import type { Generated } from 'kysely'

/** Internal; clients only see `public_id`. */
export type GeneratedId = Generated<number>
/** Set by the database. */
export type GeneratedTimestamp = Generated<Date>
