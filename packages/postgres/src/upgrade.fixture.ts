/**
 * Starts PostgreSQL in the folder named by the first argument, and upgrades the table `note` if
 * necessary. Prints each step; waits forever in the step named by the second argument.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { startEmbeddedPostgres } from './start.ts'

const [dataDir = '', waitsIn] = process.argv.slice(2)

async function step(name: string) {
  process.stdout.write(`${name}\n`)
  if (name === waitsIn) await new Promise((resolve) => setTimeout(resolve, 2 ** 30))
}

async function query(connection: Connection, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection satisfies Connection)
  await client.connect()
  const { rows } = await client.query<{ words: string }>(text, values)
  await client.end()
  return rows
}

const file = (folder: string) => join(folder, 'notes')
try {
  const { stop } = await startEmbeddedPostgres({
    dataDir,
    log: (line) => void process.stdout.write(`log: ${line}\n`),
    upgrade: {
      async save(old, folder) {
        await step('saving')
        const notes = await query(old, 'select words from note')
        await writeFile(file(folder), JSON.stringify(notes))
        await step('saved')
      },
      async load(empty, folder) {
        await step('loading')
        await query(empty, 'create table note (words text)')
        const notes = await readFile(file(folder), 'utf8')
        await query(
          empty,
          'insert into note select * from json_populate_recordset(null::note, $1)',
          [notes],
        )
        await step('loaded')
        if (waitsIn === 'fail') throw new Error('a note is missing\nsecond line')
      },
    },
  })
  process.on('SIGTERM', () => void stop().then(() => process.exit()))
  process.stdout.write('ready\n')
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(`error: ${(error as Error).message}\n`)
  process.exitCode = 1
}
