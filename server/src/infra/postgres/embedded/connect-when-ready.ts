import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { isReady } from './pid-file.ts'

/** Waits until the server with this pid accepts connections, and opens the first. */
export async function connectWhenReady(
  connection: Connection,
  folder: string,
  postmaster: number,
  signal: AbortSignal,
): Promise<pg.Client> {
  while (!(await isReady(folder, postmaster))) {
    await delay(2, undefined, { signal })
  }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
