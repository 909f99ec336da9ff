import type { Connection } from '@seam/postgres/connection.ts'

/** Returns the URL of a database on a Unix socket. */
export const socketUrl = ({ host, port, user, database }: Connection): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
