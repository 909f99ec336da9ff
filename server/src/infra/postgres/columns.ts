import type { Generated } from 'kysely'

/** Internal; clients only see `public_id`. */
export type Id = Generated<number>
/** Set by the database. */
export type Now = Generated<Date>
