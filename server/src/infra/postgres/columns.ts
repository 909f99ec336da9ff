import type { Generated } from 'kysely'

/** Row numbers stay in the server; `public_id` is what the world sees. */
export type Id = Generated<number>
/** Set by the database. */
export type Now = Generated<Date>
