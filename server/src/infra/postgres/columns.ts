import type { Generated } from 'kysely'

/** Internal. Clients see only `public_id`. */
export type GeneratedId = Generated<number>
/** Set by the database. */
export type GeneratedTimestamp = Generated<Date>
